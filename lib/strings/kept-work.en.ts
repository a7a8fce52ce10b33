/** Texts of saving: what a browser keeps until it is saved, and what one without storage does not keep. */
export const keptWork = {
  offlineText: 'Your work is kept in this browser and saved when the connection is back.',
  failingText:
    'The server does not respond correctly. Your work is kept in this browser and sent again automatically.',
  signedOutText:
    'Your session ended. Your work is kept in this browser. Sign in again in a new tab, then come back.',
  archivedText: 'Your work is kept in this browser and saved when the project is restored.',
  unkept: {
    offlineText:
      'Keep this tab open: this browser keeps nothing. Your work is saved when the connection is back.',
    failingText:
      'The server does not respond correctly. Keep this tab open: this browser keeps nothing. Your work is sent again automatically.',
    signedOutText:
      'Your session ended. Keep this tab open: this browser keeps nothing. Sign in again in a new tab, then come back.',
    archivedText:
      'Keep this tab open: this browser keeps nothing. Your work is saved when the project is restored.',
  },
  workUnkept: 'This browser does not keep unsaved work. Wait for “Saved” before you close the tab.',
  choicesUnkept:
    'This browser keeps no choices: locked places, open sections, the width of the list and closed hints end with this tab.',
  understood: 'Understood',
};
