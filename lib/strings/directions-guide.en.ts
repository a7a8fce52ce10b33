import type { Guide } from './guides.en.ts';

/** The guide to directions, codes and screens, in English. */
export const directionsGuide: Guide = {
  title: 'Directions',
  lead: 'Visitors get directions from any place to any other, with stairs and lifts. You do not draw a network of paths. Atrium reads the floor from your plan, and you correct it where the plan is incomplete.',
  sections: [
    {
      id: 'begin',
      title: 'Turn on directions',
      paragraphs: [
        'Open a level and press D, or choose “Edit directions”. The editor colours the walkable floor: one colour for connected floor, another for floor that is cut off. Tick “Directions for visitors”. Directions go live with the next publish or update and are ready a few seconds later.',
        'With a scale, directions show metres and minutes. Choose “Draw a line of known length”, click both ends of a corridor or a door, and type the length. Levels of the same size in the same building share the scale.',
      ],
    },
    {
      id: 'floor',
      title: 'Correct the floor',
      paragraphs: [
        'If a wall is coloured or a floor is not, choose “Click a colour on the plan” and click the colour. Everything in that colour changes from floor to wall or back. “Draw a wall” and “Draw an opening” correct single spots. You can undo every step.',
        'Each area has a setting for walking: as the plan shows, open floor, a room that few people pass through, private, obstacle, or steps. No route goes through a private area, but a route can end in one. The floor of a level without a plan comes from its areas.',
      ],
    },
    {
      id: 'doors',
      title: 'Doors, stairs and lifts',
      paragraphs: [
        'Most doors are drawn as openings in the plan. For a door that is drawn closed, choose “Door” and click the wall. The panel shows what the door connects. Directions mention a door with opening hours and a door that opens one way only.',
        'Stairs, lifts, escalators, ramps and passages are markers. Markers with the icon of one of these count already. Select a marker, choose the level where it comes out, and choose the marker there or click its position. Lift ends directly above each other on equal plans are connected automatically. The editor proposes other pairs, and you accept them one by one. Nothing else connects two levels.',
      ],
    },
    {
      id: 'check',
      title: 'Test and publish',
      paragraphs: [
        '“Click start and end” shows the route between two clicks, with its length and the steps as visitors read them. The report lists places that cannot be reached, on foot or step-free, and stairs and lifts that lead nowhere. Click an entry to select it. You can publish with these problems; the editor warns you.',
        'A project has at most 2,000 connectors: stairs, escalators, lifts, ramps and links, and doors that have hours or open one way only. Other doors do not count. One shaft has at most 100 ends, two of a kind on a level (one of a lift), and the lines that you draw on a level cross at most 100,000 times. The panel shows how much is used. Larger maps of before stay as they are and may become smaller.',
        'Directions are built floor by floor, in turns: the organization that used the least time comes first, so a large building of others does not keep yours waiting. A floor has 30 seconds, a building 10 minutes. What takes longer has no directions until the map changes.',
        'Directions do not use a lift or door with the status “error” or outside its opening hours. One `PATCH` of the status reroutes all visitors at once, without a publish.',
      ],
    },
    {
      id: 'visitors',
      title: 'For visitors',
      paragraphs: [
        'Every card has a button “Directions”. The start is another place, a point on the map, or the location of the visitor. The destination can be the nearest place with a tag. “Step-free” uses no stairs and no escalators. The steps name landmarks in sight, in 24 languages, and are complete without the map. Visitors can share a route as a link, print it, and have it read aloud.',
        'A link can open a route: `/m/city-museum#/ground/cafe?from=entrance`, with `&profile=stepFree` for a step-free route. Your own programs can call `GET /api/p/{project}/route/?from=entrance&to=cafe`. The embedded map has the commands `route()`, `setHere()` and `clearRoute()`.',
      ],
    },
    {
      id: 'codes',
      title: 'QR codes on signs',
      paragraphs: [
        'Place a “You are here” marker where a sign hangs, and set its heading: the direction in which a reader of the sign looks. 0 is the top of the plan, 90 its right side. The map then shows a cone, and the first step can say “Turn around”.',
        'In the project settings, under “Directions”, choose “Show the sheet of codes” to get a QR code for each of these markers. “Print” prints only the codes. A scan opens the map at the marker. A code works as long as the map, the level and the marker keep their keys.',
      ],
    },
    {
      id: 'screens',
      title: 'A screen in the building',
      paragraphs: [
        'Open `/m/city-museum?mode=kiosk&source=kiosk#/ground?here=entrance` in full screen on a touch screen. Copy the address for your map from the settings. Buttons are large, nothing navigates away from the map, and links appear as text and QR code. After a time without a touch, the screen asks whether anybody is there and then starts over. “Open on your phone” sends a route to a phone.',
        'Set the height of the lower edge and of the screen in the settings: all controls then stay between 38 and 122 cm above the floor. The screen loads all levels in advance and continues to work without a network. If a level could not be loaded, or the marker at the location of the screen was deleted, a small message on the first screen says so until the problem is fixed.',
      ],
    },
  ],
};
