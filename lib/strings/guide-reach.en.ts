import type { Guide } from './guides.en.ts';

/** Guides for websites built with other programs and for keeping a map up to date, in English. */
export const reachGuides = {
  websites: {
    title: 'WordPress, TYPO3, Webflow and others',
    lead: 'A map is one line of HTML in a page. This guide shows where to put the line in plain HTML, WordPress, TYPO3 and Webflow.',
    sections: [
      {
        id: 'html',
        title: 'Plain HTML',
        paragraphs: [
          'Paste this line where the map should appear. Replace `city-museum` with the key of your project, here and below. Options are `data-` attributes.',
        ],
      },
      {
        id: 'wordpress',
        title: 'WordPress',
        paragraphs: [
          'Add a block “Custom HTML” and paste the two lines between the comments. Or paste everything into the code editor of the page. Only users who can write unfiltered HTML can save a script: administrators and, outside of a multisite network, editors.',
          'On plans without plugins, wordpress.com removes scripts. Use the frame at the end of this page.',
        ],
      },
      {
        id: 'typo3',
        title: 'TYPO3',
        paragraphs: [
          'Add the script once to the TypoScript setup of the site. TYPO3 14 ignores `external` and `disableCompression`, so you can omit them there. If the site has a Content Security Policy, allow this host in `script-src` and `frame-src`.',
        ],
      },
      {
        id: 'typo3-element',
        title: 'TYPO3: content element',
        paragraphs: ['Then add a content element “Plain HTML” on each page that shows a map.'],
      },
      {
        id: 'webflow',
        title: 'Webflow',
        paragraphs: [
          'Drag “Code Embed” onto the page and paste both lines. The canvas of the Designer runs no scripts: you see the map in the preview and on the published site. If the project has allowed domains, add the domain of the website, and `*.canvas.webflow.com` for the preview.',
        ],
      },
      {
        id: 'frame',
        title: 'Frame, without a script',
        paragraphs: [
          'If your system allows no scripts, use a frame. It shows the same map, with a fixed height and without events. If the project has allowed domains, add the domain of the website in the settings of the project.',
        ],
      },
    ],
  },
  connections: {
    title: 'Connect your data',
    lead: 'Short programs that update a map from your data: a spreadsheet, a sensor, a calendar, a collection or a timetable. The programs in JavaScript need Node 20 or newer and nothing else. Run them on a schedule.',
    sections: [
      {
        id: 'spreadsheet',
        title: 'A status board from a spreadsheet',
        paragraphs: [
          'In these programs, `KEY` is a write key and `PROJECT` is the key or id of the project.',
          'Your staff edit a shared sheet, and the program updates the map. A status is `success`, `warning`, `error` or `info`; an empty cell removes it. Google Sheets and Excel on the web show the address of a sheet as CSV under “Publish”. Either all rows change or none.',
        ],
      },
      {
        id: 'sensor',
        title: 'Occupancy from a sensor',
        paragraphs: [
          'A sensor or gateway that can send an HTTP request needs one call for each change. Send only changes: a key can make 300 calls a minute.',
        ],
      },
      {
        id: 'mqtt',
        title: 'Occupancy over MQTT',
        paragraphs: [
          'A bridge of twenty lines connects the sensors on a broker to the map. `mosquitto_sub` reads the broker and reconnects if the connection breaks.',
        ],
      },
      {
        id: 'calendar',
        title: 'Opening hours from a calendar',
        paragraphs: [
          'Events of a calendar become exceptions to the weekly hours. The weekly hours stay as they are. Times are in the time zone of the hours. The program does not expand repeating events: use single events.',
        ],
      },
      {
        id: 'collection',
        title: 'A museum’s collection',
        paragraphs: [
          'Export rooms or objects as CSV with the columns of a table import. Rows match places by key. Review the changes, then import them. The program `atrium` is in `packages/cli` of the repository of Atrium and needs Node 22 or newer; sign in once with `atrium login`. Draw the places themselves in the editor.',
        ],
      },
      {
        id: 'conference',
        title: 'A conference timetable',
        paragraphs: [
          'The card of each room shows the current session and when the room is free. The program reads the `schedule.json` of pretalx and frab. It makes the keys of the areas from the names of the rooms, so give your areas these keys.',
        ],
      },
      {
        id: 'signage',
        title: 'Screens in the building',
        paragraphs: [
          'Open this address in full screen in the browser of the screen. `here` is the location of the screen: directions start there. The map starts over when nobody touches the screen, updates itself, and works without a connection. Set texts and times in the settings of the project.',
        ],
      },
    ],
  },
} satisfies Record<string, Guide>;
