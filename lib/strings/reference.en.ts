/** Texts of the API reference beside the declared endpoints. English only, like the sentences of the API. */
export const reference = {
  lead: 'The web application uses this API for everything. Requests and responses are JSON over HTTPS. An OpenAPI 3.1 document describes every call.',
  sections: [
    {
      id: 'signing-in',
      title: 'Authentication',
      paragraphs: [
        'Send a credential with every call that needs one, in the header Authorization: Bearer followed by an access token or an API key.',
        'Signing in returns an access token, which is valid for 15 minutes, and a refresh token. For 30 days, the refresh token returns new access tokens. API keys begin with sk_ and belong to an organization. A read key can read the projects of the organization, a write key can also change them. API keys cannot call endpoints of accounts and organizations.',
      ],
      code: `curl -X POST {origin}/api/auth/login/ \\
  -H "Content-Type: application/json" \\
  -d '{"email": "you@example.org", "password": "..."}'

curl {origin}/api/projects/ -H "Authorization: Bearer $TOKEN"`,
    },
    {
      id: 'errors',
      title: 'Errors',
      paragraphs: [
        'An invalid request returns 400 with all faults, each at its path in the request. All other errors have a sentence in detail. Every response has the header X-Request-Id. Include its value when you report a problem with a call.',
      ],
      code: `400 {"levels_data[0].areas[3].color": ["Must be a colour such as #3b82f6."]}
404 {"detail": "Project not found."}`,
    },
    {
      id: 'draft-and-live',
      title: 'Draft and live map',
      paragraphs: [
        'Changes are saved in the draft. Publishing makes the draft the live map; update-live replaces the live map with the current draft. The public API and the embedded map serve only live data.',
        'levels_data replaces the whole structure of a project. An object with the id of an existing level, area or marker updates it. Existing objects that are missing in levels_data are deleted. Omitted fields stay unchanged.',
      ],
      code: `curl -X PATCH {origin}/api/projects/$PROJECT/ -H "Authorization: Bearer $TOKEN" \\
  -F 'data={"levels_data": [{"name": "Ground floor", "areas": []}]}' \\
  -F level_image_0=@ground-floor.png

curl -X POST {origin}/api/projects/$PROJECT/publish/ -H "Authorization: Bearer $TOKEN"
curl {origin}/api/p/$PROJECT/levels/`,
    },
    {
      id: 'coordinates',
      title: 'Coordinates',
      paragraphs: [
        'Coordinates are pixels of the level image. The origin is the top left corner; x increases to the right and y downwards. The pixels of an SVG plan are its viewBox units. A level without an image is a plain canvas with its own width and height.',
      ],
      code: null,
    },
    {
      id: 'lists',
      title: 'Pagination',
      paragraphs: [
        'Long lists have pages of 20 entries. Set page to get another page, and page_size for up to 100 entries on a page. next and previous are the addresses of the neighbouring pages, or null.',
      ],
      code: `{"count": 43, "next": "{origin}/api/projects/?page=2", "previous": null, "results": [...]}`,
    },
    {
      id: 'lost-updates',
      title: 'Concurrent changes',
      paragraphs: [
        'A project has a revision, which is also its ETag. Send the revision in If-Match: if somebody else changed the project in the meantime, the call returns 412 and changes nothing. Without If-Match, the last save wins.',
      ],
      code: null,
    },
  ],
  limitsTitle: 'Rate limits',
  limitsText: 'Further calls return 429 with the waiting time in seconds in Retry-After.',
  limitsHead: { who: 'Calls', count: 'Number', window: 'Period' },
  limitsNames: {
    anonymous: 'Without a credential, by IP address',
    authenticated: 'With an access token or API key, by user',
    embed: 'The embedded map, by IP address',
    unchanged: 'Polls of open maps that find no change, by IP address',
    analytics: 'Analytics batches, by IP address',
    login: 'Sign-in attempts, by account and IP address',
  },
  seconds: '{count} s',
  iconsTitle: 'Icons',
  iconsText: 'The icon of a marker or button is one of these names or the URL of an image.',
};
