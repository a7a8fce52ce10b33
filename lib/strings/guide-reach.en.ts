import type { Guide } from './guides.en.ts';

/** Guides for websites built with other programs and for keeping a map up to date, in English. */
export const reachGuides = {
  websites: {
    title: 'In your website’s system',
    lead: 'The map is one line in a page. Here is where the line goes in WordPress, TYPO3, Webflow and plain HTML.',
    sections: [
      {
        id: 'html',
        title: 'Plain HTML',
        paragraphs: [
          'Put this line where the map should be. `city-museum` stands for the key of your project, here and below. Options are `data-` attributes.',
        ],
      },
      {
        id: 'wordpress',
        title: 'WordPress',
        paragraphs: [
          'Add a block “Custom HTML” and paste the two lines between the comments; or paste all of it into the code editor of the page. Only people who may write unfiltered HTML can save a script: administrators and, outside of a network of sites, editors.',
          'On wordpress.com plans without plugins, scripts are taken out. Use the frame at the end of this page.',
        ],
      },
      {
        id: 'typo3',
        title: 'TYPO3',
        paragraphs: [
          'Name the script once in the TypoScript setup of the site. TYPO3 14 ignores `external` and `disableCompression`; there they can be left out. If the site has a Content Security Policy, allow this host in `script-src` and `frame-src`.',
        ],
      },
      {
        id: 'typo3-element',
        title: 'TYPO3: the element',
        paragraphs: ['Then add a content element “Plain HTML” on each page that shows a map.'],
      },
      {
        id: 'webflow',
        title: 'Webflow',
        paragraphs: [
          'Drag “Code Embed” onto the page and paste both lines. The canvas of the Designer shows no scripts: the map is there in preview and on the published site. With allowed domains, name `*.canvas.webflow.com` for the preview beside the domain of the website.',
        ],
      },
      {
        id: 'frame',
        title: 'Where no script is allowed',
        paragraphs: [
          'A frame shows the same map. It has no events and a fixed height. With allowed domains, name the domain of the website in the settings of the project.',
        ],
      },
    ],
  },
  connections: {
    title: 'Connect what you have',
    lead: 'Short programs that bring a map what others already know: a spreadsheet, a sensor, a calendar, a collection, a timetable. Node 20 and newer is all they need; run them by a timer.',
    sections: [
      {
        id: 'spreadsheet',
        title: 'A status board from a spreadsheet',
        paragraphs: [
          'In these programs `KEY` is an API key that may write, and `PROJECT` the key or id of the project.',
          'People on duty write into a shared sheet; the map follows. A status is `success`, `warning`, `error` or `info`; an empty one takes it away. Google Sheets and Excel on the web give the address of a sheet as CSV under “Publish”. All rows change or none.',
        ],
      },
      {
        id: 'sensor',
        title: 'Occupancy from a sensor',
        paragraphs: [
          'A sensor or its gateway that can call an address needs one call for each change. Send changes only: a key may call 300 times a minute.',
        ],
      },
      {
        id: 'mqtt',
        title: 'Occupancy over MQTT',
        paragraphs: [
          'Sensors on a broker reach the map by a bridge of twenty lines. `mosquitto_sub` reads the broker and starts again by itself when the connection breaks.',
        ],
      },
      {
        id: 'calendar',
        title: 'Opening hours from a calendar',
        paragraphs: [
          'Special days of a calendar become exceptions of the weekly hours, which stay. Times count in the time zone of the hours. Repeating events are not unfolded: use single ones.',
        ],
      },
      {
        id: 'collection',
        title: 'A museum’s collection',
        paragraphs: [
          'Export rooms or objects as CSV with the columns of a table import; rows meet places by key. Look at what would change, then take it. The program `atrium` is in `packages/cli` of Atrium’s repository; sign in once with `atrium login`. Places themselves are drawn in the editor.',
        ],
      },
      {
        id: 'conference',
        title: 'A conference timetable',
        paragraphs: [
          'Every room says what runs in it now and when it is free. The program reads the `schedule.json` of pretalx and frab; give the areas the keys that the rooms’ names make.',
        ],
      },
      {
        id: 'signage',
        title: 'Screens in the building',
        paragraphs: [
          'Open this address in the browser of the screen, full screen. `here` is where it stands: directions begin there. It starts over when nobody touches it, follows changes by itself, and works on through a lost connection. Texts and times are in the settings of the project.',
        ],
      },
    ],
  },
} satisfies Record<string, Guide>;
