import { directionsGuide } from './directions-guide.en.ts';
import { reachGuides } from './guide-reach.en.ts';

/** A guide. Its texts may contain `code` in backticks. */
export type Guide = {
  title: string;
  lead: string;
  sections: readonly { id: string; title: string; paragraphs: readonly string[] }[];
};

const optionTexts = {
  lang: {
    values: '`de`, `en-GB`, …',
    text: 'Language of the map. Default: the language of the page. The interface has 24 languages. A text of a place without a translation appears in the default language of the map.',
  },
  theme: {
    values: '`light`, `dark`',
    text: 'Colour scheme. Default: the setting of the map, or the visitor’s system if the map has none.',
  },
  level: { values: 'key of a level', text: 'Level that the map opens on.' },
  place: { values: 'key of an area or marker', text: 'Place whose card is open at the start.' },
  search: { values: '`off`', text: 'Hides the search.' },
  scroll: {
    values: '`cooperative`, `free`',
    text: '`cooperative`: the wheel and one finger scroll the page. `free`: they move the map. Default: the setting of the map, or `cooperative` on other websites if the map has none.',
  },
  load: {
    values: '`lazy`, `eager`, `click`',
    text: 'When the map loads. `lazy`: 200 pixels before it scrolls into view. `eager`: at once. `click`: after a click on a button. Default: `lazy`.',
  },
  label: { values: 'text', text: 'Text of the button that `click` shows.' },
  poster: { values: 'address of a picture', text: 'Picture to show until the map is loaded.' },
  height: {
    values: '`480`, `60vh`, `auto`',
    text: 'Fixed height, or `auto`: as high as the plan needs at this width. Default: computed from `ratio`.',
  },
  ratio: {
    values: '`16 / 10`',
    text: 'Ratio of width to height. Without `ratio` and `height`, the map is at least 420 pixels high.',
  },
  title: { values: 'text', text: 'Name of the frame for screen readers.' },
  analytics: { values: '`off`', text: 'Turns analytics off.' },
  source: { values: '`kiosk`, `qr`', text: 'Source of the visits in analytics.' },
};

/** The guides of the documentation, in English. */
export const guideTexts = {
  embedding: {
    title: 'Put a map on a website',
    lead: 'One line of HTML is enough. Options set how the map looks and when it loads. Your own scripts can control the map.',
    sections: [
      {
        id: 'copy-and-paste',
        title: 'Copy and paste',
        paragraphs: [
          'Paste this line where the map should appear. It adds one frame and one global name (`Atrium`) to your page, and no styles. The map loads shortly before it scrolls into view. Replace `city-museum` by the key of your map, the last part of its address. The `style` attribute reserves the space of the map until the script is loaded, so the page does not shift. You can change it.',
          'To see the map at different sizes and in your language before you copy the code, open “Try it and adjust” on the page of your project.',
        ],
      },
      {
        id: 'element',
        title: 'Element',
        paragraphs: [
          'If you build the page yourself or show several maps, load the script once and add one element for each map. Options are attributes, with or without the prefix `data-`.',
        ],
      },
      {
        id: 'frame',
        title: 'Frame',
        paragraphs: [
          'If your website allows no scripts, use a plain frame. Pass `lang`, `theme`, `level`, `search`, `scroll`, `analytics` and `source` as query parameters. Systems that support oEmbed create the frame from the link to the map.',
        ],
      },
      { id: 'options', title: 'Options', paragraphs: [] },
      {
        id: 'styling',
        title: 'Styling',
        paragraphs: [
          'Set the size and position of the element as you do for a picture. If its size is in your style sheet, the page does not shift when the script loads. Your style sheets do not affect the inside of the map, and the styles of the map do not affect your page.',
          'Set the colours and shape of the map on the “Settings” tab of the project: accent colour, background, corners, and a custom style sheet that applies only inside the map. The tab has a preview of the real map.',
        ],
      },
      {
        id: 'events',
        title: 'Events and commands',
        paragraphs: [
          '`Atrium.create(element, options)` creates a map and returns its handle. `Atrium.maps` lists the handles of all maps on the page. Commands that you send before the map is ready are queued.',
          'The events are `ready` (levels and languages), `select` (the place, or null), `level`, `search` (the query and its results), `route` (an answer to a request for directions), `address` (the hash of the link to the current view) and `error`.',
        ],
      },
      {
        id: 'messages',
        title: 'Messages without the script',
        paragraphs: [
          'A plain frame accepts the same commands as messages. Check the origin of every message that you receive. The map ignores unknown messages.',
        ],
      },
      {
        id: 'policy',
        title: 'Content security policy',
        paragraphs: [
          'The map needs only these two directives. The loader uses no inline styles and no `eval`, and works with Trusted Types. The map inside the frame has its own strict policy.',
          'If the project has allowed domains, only these domains can show the map. Send at least the origin of your page as referrer (`strict-origin-when-cross-origin`). Otherwise the service cannot identify your website.',
        ],
      },
      {
        id: 'links',
        title: 'Links into the map',
        paragraphs: [
          'A link names a level and a place by their keys, and optionally a language. “Share” in the map creates these links, with a QR code.',
        ],
      },
      {
        id: 'privacy',
        title: 'Privacy',
        paragraphs: [
          'The embedded map sets no cookies. It loads data only from this service and its file store. In the browser it stores only the favourites that a visitor marks. It counts opened places and searches, without names or addresses, and neither signed-in members nor known crawlers. With `analytics="off"`, Do Not Track or Global Privacy Control it counts nothing.',
        ],
      },
    ],
  },
  options: {
    head: { name: 'Option', values: 'Values', text: 'What it does' },
    texts: optionTexts,
  },
  scripts: {
    title: 'Keep a map current with a script',
    lead: 'Change status, prices and timetables with an API key and one call. Open maps show the change within seconds. You do not need to publish.',
    sections: [
      {
        id: 'keys',
        title: 'API keys',
        paragraphs: [
          'Owners and admins create API keys in the settings of the organization. An API key belongs to the organization, not to a person. It can be limited to one project and can expire on a date. The key is shown once. Store it like a password, on a server, never in a web page.',
          'A read key can only read. A write key can also create, change and publish projects. Send the key as `Authorization: Bearer sk_…`. A key can make 300 calls a minute. A 429 response has the waiting time in `Retry-After`.',
        ],
      },
      {
        id: 'status',
        title: 'Update a status',
        paragraphs: [
          'One PATCH changes status, price, opening hours, occupancy, tags, button and texts of a place, in the draft and in the published map. Only the fields that you send change. `"status": null` removes the status.',
        ],
      },
      {
        id: 'timetable',
        title: 'Import a timetable',
        paragraphs: [
          'One call updates up to 500 places, all or nothing. Identify rooms by key or id. The card of each room then shows whether the room is free now and until when.',
        ],
      },
      {
        id: 'floor',
        title: 'Replace a floor plan',
        paragraphs: [
          'The places keep their coordinates. A new plan changes the draft; `update-live` makes it visible to visitors. If somebody else changed the same level in the meantime, the call returns 409 and overwrites nothing.',
        ],
      },
      {
        id: 'errors',
        title: 'When a call fails',
        paragraphs: [
          'A 400 response lists every fault by its path in your request. After 429 and 5xx, wait and try again, and wait longer each time. You can safely repeat all calls on this page.',
        ],
      },
    ],
  },
  importing: {
    title: 'Import a building',
    lead: 'Turn a drawing, map data or a table into levels, areas and texts within a minute. Your browser reads the file. The map changes only after you accept, and one undo reverts the whole import.',
    sections: [
      {
        id: 'files',
        title: 'Choose a file',
        paragraphs: [
          'Drop a file anywhere on the editor, paste it, or choose “Import…” above the list of levels, in the menu “More” and that of a level, on the start card or in the command palette. The editor detects the format from the content of the file, not from its name.',
          'The editor reads SVG drawings, GeoJSON, IMDF archives, OpenStreetMap files, and CSV and XLSX tables. Save PDF and CAD plans as SVG first, and other tables as CSV or XLSX. PNG, JPEG, WebP and GIF pictures become floor plans, on which you can trace rooms. If a file cannot be read, the message names the file and the damaged line.',
        ],
      },
      {
        id: 'look',
        title: 'Review and accept',
        paragraphs: [
          'The map shows the proposal: new places with a solid line and a fill, changed places with a dashed line, places that are left out with a thin line. The list beside the map has the same places. Arrows, Page up, Page down, Home and End move through the list, and Space ticks a place. Untick single places or whole groups. For each level, choose whether to create it or to use one that you have.',
          'A drawing goes into a level of the map if half of the places of one of them are also on the other. With two places in common, the editor rotates and scales the drawing to fit its level. “Import” applies the import as one step. Esc cancels without a change.',
          'The report lists the result for the elements of the file: imported, imported with a change, unchanged, or left out. It gives examples by their names in the file. You can copy the report as text.',
        ],
      },
      {
        id: 'drawings',
        title: 'Drawings',
        paragraphs: [
          'The editor asks once how to use an SVG: as floor plan, as rooms, or both. Closed shapes become areas. The name of an area comes from `data-name`, `<title>`, the label of the drawing program, a text inside the shape, or the id. A group is a layer: tick it as a whole, or make it a separate level. Several files become several levels, in the order of the numbers in their names.',
          'The editor offers a drawing of lines without closed shapes as a floor plan, and finds the rooms on it at once. It moves a corner of a room to a point of the drawing within 2 pixels.',
        ],
      },
      {
        id: 'again',
        title: 'Import the same file again',
        paragraphs: [
          'Places keep their key, id or number from the file. A newer file therefore matches the places that you imported before, and the proposal shows only the differences. Choose whether shapes, texts, tags, opening hours and contact details may change. Images never change, and a status changes only by a table.',
        ],
      },
      {
        id: 'tables',
        title: 'Tables',
        paragraphs: [
          '“All places” saves texts, looks, status, hours and contact details of all places as a CSV or Excel file. Edit the file and import it again, or paste rows from a spreadsheet. The first row names the columns: `key`, `level`, `title` or `title:de`, `description:de`, `keywords:de`, `tags`, `color`, `icon`, `status`, `price`, `hours`, `occupancy`, `telephone`, `webpage`, `email`. A status is `success`, `warning`, `error` or `info`. An empty cell changes nothing; `-` clears the value. The list shows each cell before and after the change.',
          'Rows without a key match by title. If a row could match several places, the editor asks. You can put a row without a place on the map by hand. The report names rows with more cells than the first row: a comma in a text may have shifted the cells after it.',
        ],
      },
      {
        id: 'daily',
        title: 'Keep places up to date',
        paragraphs: [
          'The page “Places” of a project is a spreadsheet of all levels and languages. Type, paste from Excel, Sheets or Calc, fill down with Ctrl D, or find and replace with Ctrl F. Missing values are marked, and you can filter by them. Ctrl Z undoes any step.',
          'Titles, descriptions, tags, colours, icons and keywords belong to the draft: visitors see changes after you publish. Status, price, opening hours and occupancy are live: visitors see changes at once. The header of each half of the table repeats this.',
          'Write opening hours as `Mo-Fr 09:00-18:00; Sa 10:00-14:00` and occupancy as `2026-11-23 09:00-10:30 Problem: Seminar`. Text that a cell cannot read stays in the cell in red and is not saved.',
        ],
      },
      {
        id: 'tracing',
        title: 'Trace rooms on a picture',
        paragraphs: [
          'Press W and click into a room of the floor plan: the editor finds the outline. Enter or the next click accepts the outline; then type a title. Shift-click adds a piece. `[` and `]` choose a smaller or larger room. Alt keeps the outline as it was found. “Find all rooms” proposes every room of the plan at once. Plans of 4000 pixels and more give the most exact corners.',
          'Without a connection, you can still import files and trace rooms if the editor was in use for a moment before. The editor does not upload the floor plans of new levels, and traces a plan in the size that the browser has stored. A message says so in both cases.',
        ],
      },
    ],
  },
  directions: directionsGuide,
  assistants: {
    title: 'Let an assistant work with your maps',
    lead: 'Assistants that support the Model Context Protocol can find places, change their status and texts, and publish. They use your API key and have only its rights.',
    sections: [
      {
        id: 'key',
        title: 'API key',
        paragraphs: [
          'Create an API key in the settings of the organization, limited to one project if possible. With a read key the assistant can answer questions. With a write key it can also change places, which visitors see at once, and publish. Revoke the key to end all access at once.',
        ],
      },
      {
        id: 'claude',
        title: 'Claude Code',
        paragraphs: [
          'Run this command once, with your key in place of `sk_…`. Then ask, for example: “Which rooms of the city museum are closed? Set the café to open.”',
        ],
      },
      {
        id: 'vscode',
        title: 'GitHub Copilot in VS Code',
        paragraphs: [
          'Save this as `.vscode/mcp.json`. VS Code asks for the key when the server starts and does not write it into the file. The tools are available in the agent mode of the chat.',
        ],
      },
      {
        id: 'others',
        title: 'Other assistants',
        paragraphs: [
          'The server is at `/api/mcp/`. It uses streamable HTTP without sessions, and expects the API key as bearer token. It supports the revisions of the protocol up to `2026-07-28`. An assistant that can only sign in with OAuth cannot use it.',
        ],
      },
      {
        id: 'tools',
        title: 'Tools',
        paragraphs: [
          'Read: `list_projects`, `get_project`, `search_places`, `get_place`, `get_route`, and every level as a resource. Write: `update_places` (status, texts, hours and other fields of up to 500 places, all or nothing) and `publish`. The assistant cannot delete, draw or move anything.',
          'Anybody who can edit a map can write its texts, and the assistant reads them. Let the assistant ask you before it writes.',
        ],
      },
    ],
  },
  ...reachGuides,
  languages: { curl: 'curl', javascript: 'JavaScript', python: 'Python' },
  language: 'Language of the example',
  reference: 'API reference',
  guides: 'Guides',
} satisfies Record<string, unknown> & { embedding: Guide; scripts: Guide; assistants: Guide };
