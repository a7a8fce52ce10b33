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
    text: 'Language of the map. Without it, that of the page. Buttons and messages speak 24 languages; texts of places stay in the default language where the map has no others.',
  },
  theme: {
    values: '`light`, `dark`',
    text: 'Colours. Without it, as the map is set: by default as the visitor’s system.',
  },
  level: { values: 'key of a level', text: 'The level it opens on.' },
  place: { values: 'key of an area or marker', text: 'A place whose card is open from the start.' },
  search: { values: '`off`', text: 'Takes the search away.' },
  scroll: {
    values: '`cooperative`, `free`',
    text: 'Whom the wheel and one finger belong to: the page, or the map. On other websites it is the page.',
  },
  load: {
    values: '`lazy`, `eager`, `click`',
    text: 'When the map is fetched: 200 pixels before it comes into sight, at once, or when somebody presses the button.',
  },
  label: { values: 'text', text: 'The words on the button of `click`.' },
  poster: { values: 'address of a picture', text: 'Stands in the place of the map until it is loaded.' },
  height: {
    values: '`480`, `60vh`, `auto`',
    text: 'Fixed, or as high as the plan needs at this width. Without it, by `ratio`.',
  },
  ratio: {
    values: '`16 / 10`',
    text: 'Width to height. Without it and without a height the map is at least 420 pixels high.',
  },
  title: { values: 'text', text: 'Name of the frame for screen readers.' },
  analytics: { values: '`off`', text: 'Counts nothing.' },
  source: { values: '`kiosk`, `qr`', text: 'Where visits are counted as coming from.' },
};

/** The guides for websites, for scripts and for assistants, in English. */
export const guideTexts = {
  embedding: {
    title: 'Put a map on a website',
    lead: 'One line is enough. Everything else is optional: how it looks, when it loads, and how your own scripts talk with it.',
    sections: [
      {
        id: 'copy-and-paste',
        title: 'Copy and paste',
        paragraphs: [
          'Put this where the map should be. It adds one frame, no style and one name (`Atrium`) to your page, and loads the map when it comes near. `{map}` is the key of your map, as in its address. The `style` keeps the room of the map until the script is here, so that nothing on the page moves; change it as you like.',
          'Open “Try it and adjust” on the page of your project to see the map at different sizes and in your language before you copy the code.',
        ],
      },
      {
        id: 'element',
        title: 'As an element',
        paragraphs: [
          'In a page that you build yourself, or with several maps, load the script once and place elements. Options are attributes, with or without `data-` in front.',
        ],
      },
      {
        id: 'frame',
        title: 'As a frame',
        paragraphs: [
          'Where no scripts are allowed, use a plain frame. `lang`, `theme`, `level`, `search`, `scroll`, `analytics` and `source` stand in its address. Systems that know oEmbed make the frame from the link to the map by themselves.',
        ],
      },
      { id: 'options', title: 'Options', paragraphs: [] },
      {
        id: 'styling',
        title: 'Styling',
        paragraphs: [
          'The element is yours to size and place, like a picture; with its size in your own style sheet, nothing on the page moves when the script comes. Nothing of your style sheets reaches into the map, and nothing of the map’s reaches out.',
          'Colours and shape of the map itself are on the project’s “Settings” tab, with a preview of the real map: accent colour, background, corners, and a style sheet of its own whose rules apply inside the map only.',
        ],
      },
      {
        id: 'events',
        title: 'Events and commands',
        paragraphs: [
          '`Atrium.create(element, options)` makes a map and answers its handle; the maps of elements are in `Atrium.maps`. Commands that come before the map is ready wait for it.',
          'Events are `ready` (levels and languages), `select` (the place, or null), `level`, `search` (the query and what was found), `address` (the link to what is shown) and `error`.',
        ],
      },
      {
        id: 'messages',
        title: 'Messages, without the script',
        paragraphs: [
          'A plain frame understands the same commands as messages. Check the origin of what you receive; the map ignores everything it does not know.',
        ],
      },
      {
        id: 'policy',
        title: 'Content security policy',
        paragraphs: [
          'These two directives are all that is needed. The loader uses no inline style and no `eval`, and works under Trusted Types. The map in its frame has a strict policy of its own.',
          'If the project names allowed domains, only these may show the map. Send the referrer at least as an origin (`strict-origin-when-cross-origin`), or we cannot tell who you are.',
        ],
      },
      {
        id: 'links',
        title: 'Links into the map',
        paragraphs: [
          'A link names a level and a place by their keys, and a language if you like. Share in the map makes such links, with a QR code.',
        ],
      },
      {
        id: 'privacy',
        title: 'What visitors leave behind',
        paragraphs: [
          'The map sets no cookie, stores nothing in the browser and calls no other host. It counts what is opened and searched for, without any name or address, and nothing at all with `analytics="off"`, Do Not Track or Global Privacy Control.',
        ],
      },
    ],
  },
  options: {
    head: { name: 'Option', values: 'Values', text: 'What it does' },
    texts: optionTexts,
  },
  scripts: {
    title: 'Keep a map current by script',
    lead: 'A key and one call: status, prices and timetables change in open maps within seconds, without anybody pressing Publish.',
    sections: [
      {
        id: 'keys',
        title: 'Keys',
        paragraphs: [
          'Owners and admins make keys in the settings of the organization. A key belongs to the organization, not to a person; it can be bound to one project and can end on a date. It is shown once: keep it like a password, on a server, never in a page.',
          'A read key reads. A write key also creates, changes and publishes projects. Send it as `Authorization: Bearer sk_…`. A key may call 300 times a minute; a 429 says in `Retry-After` how long to wait.',
        ],
      },
      {
        id: 'status',
        title: 'Update a status',
        paragraphs: [
          'Status, price, opening hours, occupancy, tags, button and texts of one place change with one PATCH, in the draft and in the published map alike. Only what you send changes. `"status": null` takes it away.',
        ],
      },
      {
        id: 'timetable',
        title: 'Import a timetable',
        paragraphs: [
          'Up to 500 places at once, all or nothing: the card of each room says whether it is free now and until when. Rooms are named by key or id.',
        ],
      },
      {
        id: 'floor',
        title: 'Replace a floor plan',
        paragraphs: [
          'The places stay where they are. A new plan changes the draft; `update-live` brings it to the visitors. If somebody else changed the same level meanwhile, the call is refused with 409 and nothing is overwritten.',
        ],
      },
      {
        id: 'errors',
        title: 'When a call fails',
        paragraphs: [
          'A 400 names every fault by its place in what you sent. On 429 and 5xx, wait and try again, longer each time; all calls above can be repeated safely.',
        ],
      },
    ],
  },
  importing: {
    title: 'Bring a building in',
    lead: 'A drawing, map data or a table becomes levels, areas and texts within a minute. Everything is read in your browser; nothing is on the map before you say yes, and one undo takes all of it back.',
    sections: [
      {
        id: 'files',
        title: 'Give it a file',
        paragraphs: [
          'Drop a file anywhere on the editor, paste it, or choose “Bring in…” in the menu of a level, on the start card or in the command palette. A file is known by what is in it, not by its name.',
          'SVG drawings, GeoJSON, IMDF archives, OpenStreetMap files, CSV and XLSX tables are taken. Save PDF and CAD plans as SVG first, and other tables as CSV or XLSX. PNG, JPEG, WebP and GIF pictures become floor plans, on which rooms can be traced. A file that cannot be read is named, with the line where it is damaged.',
        ],
      },
      {
        id: 'look',
        title: 'Look, then take',
        paragraphs: [
          'What would come in lies on the map: new places with a full line and a fill, changed ones with dashes, those left out with a thin line. The list beside it has the same places: arrows, Page up, Page down, Home and End walk it, Space ticks. Untick single ones or whole groups, and choose for each level whether it is made or goes into one that you have.',
          'A drawing that has two places in common with a level is turned and scaled onto it. “Bring in” makes one step. Esc leaves without a change.',
          'The report says how each element of the file ended: taken, taken with a change, or left, with examples as the file names them. It can be copied as text.',
        ],
      },
      {
        id: 'drawings',
        title: 'Drawings',
        paragraphs: [
          'An SVG is asked about once: floor plan, rooms, or both. Closed shapes become areas. A name is taken from `data-name`, `<title>`, the label of the drawing program, a text inside the shape, or the id. A group is a layer: tick it as a whole, or make it a floor of its own. Several files become floors, in the order of the numbers in their names.',
          'A drawing of lines without closed shapes is offered as a floor plan on which the rooms are found at once. Their corners are put on the points of the drawing where these lie within 2 pixels.',
        ],
      },
      {
        id: 'again',
        title: 'The same file again',
        paragraphs: [
          'Places keep the key, id or number that they have in the file. So a newer file matches what came in before and shows only what differs. Choose whether shapes, texts, tags, opening hours and contact may change; images and status never do.',
        ],
      },
      {
        id: 'tables',
        title: 'Tables',
        paragraphs: [
          '“All places” saves the texts, looks, status, hours and contact of all places as CSV or Excel file. Change it and bring it back, or paste rows from a spreadsheet. Columns are known by their heads: `key`, `level`, `title` or `title:de`, `description:de`, `keywords:de`, `tags`, `color`, `icon`, `status`, `price`, `hours`, `occupancy`, `telephone`, `webpage`, `email`. A status is `success`, `warning`, `error` or `info`. An empty cell changes nothing; `-` clears. Each cell is shown before and after.',
          'Rows without a key match by title. What may be two places is asked. A row that is not on the map can be put there by hand. A row with more cells than there are heads is told: a comma in a text may have moved what stands behind it.',
        ],
      },
      {
        id: 'daily',
        title: 'Keep places up to date',
        paragraphs: [
          'The page “Places” of a project is a spreadsheet of all levels and languages. Type, paste from Excel, Sheets or Calc, fill down with Ctrl D, find and replace with Ctrl F; what is missing is marked and can be filtered. Ctrl Z takes back any step.',
          'Titles, descriptions, tags, colours, icons and keywords are the draft: visitors see them after you publish. Status, price, opening hours and occupancy are live: visitors see them at once. Each half of the table says so at its head.',
          'Opening hours are written `Mo-Fr 09:00-18:00; Sa 10:00-14:00`, occupancy `2026-11-23 09:00-10:30 Problem: Seminar`. What a cell does not understand stays in it in red and is not saved.',
        ],
      },
      {
        id: 'tracing',
        title: 'Trace rooms on a picture',
        paragraphs: [
          'Press W and click into a room of the floor plan: its outline is found. Enter or the next click takes it, and its title field waits for a name. Shift-click adds a piece, `[` and `]` choose a smaller or larger room, Alt leaves the outline as it was found. “Find all rooms” proposes every room of the plan at once. Plans of 4000 pixels and more give the best corners.',
          'Without a connection files are read and rooms traced as before, once the editor has been worked in for a moment. Floor plans of new levels are not uploaded then, and a plan is traced in the form that the browser has kept; both are said.',
        ],
      },
    ],
  },
  directions: directionsGuide,
  assistants: {
    title: 'Let an assistant work with your maps',
    lead: 'Assistants that speak the Model Context Protocol find places, change their status and texts, and publish: with a key of yours, and with no right beyond it.',
    sections: [
      {
        id: 'key',
        title: 'A key for it',
        paragraphs: [
          'Make a key in the settings of the organization, bound to one project if you can. A read key answers questions. With a write key the assistant also changes places, which visitors see at once, and publishes. Revoke the key to end it all at once.',
        ],
      },
      {
        id: 'claude',
        title: 'Claude Code',
        paragraphs: [
          'Run this once, with your key in place of `sk_…`. Then ask, for example: “Which rooms of the city museum are closed? Set the café to open.”',
        ],
      },
      {
        id: 'vscode',
        title: 'GitHub Copilot in VS Code',
        paragraphs: [
          'Save this as `.vscode/mcp.json`. VS Code asks for the key when the server starts and keeps it out of the file. The tools stand in the chat when it is in agent mode.',
        ],
      },
      {
        id: 'others',
        title: 'Any other',
        paragraphs: [
          'The server is at `/api/mcp/`, by streamable HTTP, without sessions, with the key as bearer. It serves the revisions of the protocol up to `2026-07-28`. An assistant that only signs in by OAuth cannot use it.',
        ],
      },
      {
        id: 'tools',
        title: 'What it can do',
        paragraphs: [
          'Read: `list_projects`, `get_project`, `search_places`, `get_place`, `get_route`, and every level as a resource. Write: `update_places` (status, texts, hours and the other facts of up to 500 places, all or nothing) and `publish`. It cannot delete, draw or move anything.',
          'A text on a map can be written by anybody who may edit it. Have the assistant ask you before it writes.',
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
