import type { Guide } from './guides.en.ts';

/** The guide to directions, codes and screens, in English. */
export const directionsGuide: Guide = {
  title: 'Find the way',
  lead: 'Visitors find the way from any place to any other, over stairs and lifts. You draw no network: the floor is read from your plan, and you correct what the plan does not say.',
  sections: [
    {
      id: 'begin',
      title: 'Switch it on',
      paragraphs: [
        'Open a level and press D, or choose “Find the way”. What visitors can walk on is coloured: one colour for floor that is joined, another for floor that is cut off. Tick “Directions for visitors”. They go live with the next publish or update, and are ready a few seconds later.',
        'A scale gives metres and minutes: choose “Draw a line of known length”, click both ends of a corridor or a door, and type its length. Levels of the same size in the same building share it.',
      ],
    },
    {
      id: 'floor',
      title: 'Correct the floor',
      paragraphs: [
        'Is a wall coloured, or a floor not? Choose “Click a colour on the plan” and click it: all of that colour turns from floor to wall or back. “Draw a wall” and “Draw an opening” mend single places. Every step can be undone.',
        'An area says how people walk through it: as the plan shows, open floor, a room that few pass through, private, an obstacle, or steps. Nobody is led through a private area, but ways may end in it. A level without a plan takes its floor from the areas.',
      ],
    },
    {
      id: 'doors',
      title: 'Doors, stairs and lifts',
      paragraphs: [
        'Most doors are open on the plan. For one that is drawn shut choose “Door” and click the wall: the panel says what it joins. A door with opening hours, or with one way, is told to visitors.',
        'Stairs, lifts, escalators, ramps and passages are markers too; markers with such an icon count already. Select one, say on which level it comes out, and choose the marker there or click. Ends of lifts that lie over each other on equal plans are joined by themselves; other pairs are proposed, and you accept them one by one. Nothing else leads from level to level.',
      ],
    },
    {
      id: 'check',
      title: 'Try it and publish',
      paragraphs: [
        '“Click from where to where” shows the way between two clicks, with its length and its sentences as visitors read them. The report lists places that nobody reaches, on foot and without steps, and ends that lead nowhere; a click selects them. Publishing with such places is possible and is warned of.',
        'A lift or door whose status is an error, or that is closed by its hours, is not used. One `PATCH` of its status leads every visitor another way at once, without a new publish.',
      ],
    },
    {
      id: 'visitors',
      title: 'What visitors get',
      paragraphs: [
        'Every card has “Directions”. The start is another place, a point on the map, or where they are; the goal can be the nearest of a tag. “Step-free” uses no stairs and no escalators. The steps name places that are in sight, in 24 languages, and are complete without the map. The way can be shared as a link, printed, and read aloud.',
        'A link opens a way at once: `/m/city-museum#/ground/cafe?from=entrance`, with `&profile=stepFree` for step-free ways. Your own programs ask `GET /api/p/{project}/route/?from=entrance&to=cafe`; on your website the map has `route()`, `setHere()` and `clearRoute()`.',
      ],
    },
    {
      id: 'codes',
      title: 'Codes on the wall',
      paragraphs: [
        'Place a “You are here” marker where a sign hangs, and give it a heading: where somebody looks who reads the sign. 0 is the top of the plan, 90 its right side. The map then shows a cone, and the first step can say “Turn around”.',
        'In the project settings, under “Directions”, “Show the sheet of codes” makes a QR code for each of them, and “Print” puts the codes on paper and nothing else. A scan opens the map at that place. A code stays good as long as the map, the level and the marker keep their keys.',
      ],
    },
    {
      id: 'screens',
      title: 'A screen in the building',
      paragraphs: [
        'Open `/m/city-museum?mode=kiosk&source=kiosk#/ground?here=entrance` in full screen on a touch screen; the settings have the address of your map to copy. Buttons are large, nothing leads away from the map, and a link is shown as text and code. After a time without a touch it asks whether anybody is there, then starts over. “Take the way with you” hands a way to a phone.',
        'Say in the settings how high the screen hangs and how high it is: everything to touch then stays between 38 and 122 cm above the floor. The screen fetches all floors ahead and goes on without a network. What it could not fetch, or that the sign where it hangs is gone, stands small on its first screen until it is mended.',
      ],
    },
  ],
};
