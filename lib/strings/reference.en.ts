/** Texts of the API reference beside the declared endpoints. English only, like the sentences of the API. */
export const reference = {
  lead: 'Everything that the web application does goes through this API. It speaks JSON over HTTPS; an OpenAPI 3.1 document describes every call.',
  sections: [
    {
      id: 'signing-in',
      title: 'Signing in',
      paragraphs: [
        'Send a credential with every call that needs one: Authorization: Bearer followed by an access token or an API key.',
        'An access token comes from signing in and lives 15 minutes; the refresh token beside it gives new ones for 30 days. API keys begin with sk_ and belong to an organization. They read, or read and write, its projects; they open nothing that is about accounts.',
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
        'A request that is not valid is answered with 400 and every fault at once, by its exact place. All other refusals are a sentence in detail. Every answer has X-Request-Id; name it when you ask about a call.',
      ],
      code: `400 {"levels_data[0].areas[3].color": ["Must be a colour such as #3b82f6."]}
404 {"detail": "Project not found."}`,
    },
    {
      id: 'draft-and-live',
      title: 'The draft and the live map',
      paragraphs: [
        'What you save is a draft. Publishing makes the live map out of it, and update-live replaces the live map by the draft as it stands. The public API and the embedded map serve live data only.',
        'levels_data replaces the whole structure of a project: what is not in it is deleted, what has the id of something saved updates it. A field that is left out stays as it is.',
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
        'Positions are pixels of the level image: the origin is its top left corner, x runs to the right, y downwards. The pixels of an SVG plan are its viewBox units. A level without an image is a plain canvas of its width and height.',
      ],
      code: null,
    },
    {
      id: 'lists',
      title: 'Lists',
      paragraphs: [
        'Longer lists come in pages of 20. Ask for another with page, for up to 100 at once with page_size; next and previous are ready-made addresses.',
      ],
      code: `{"count": 43, "next": "{origin}/api/projects/?page=2", "previous": null, "results": [...]}`,
    },
    {
      id: 'lost-updates',
      title: 'Two people at once',
      paragraphs: [
        'A project has a revision, which is also its ETag. Send it back in If-Match, and a save that would overwrite somebody else’s is refused with 412 and changes nothing. Without If-Match the last save wins.',
      ],
      code: null,
    },
  ],
  limitsTitle: 'Limits',
  limitsText: 'Calls beyond these numbers are answered with 429 and Retry-After in seconds.',
  limitsHead: { who: 'Calls', count: 'Number', window: 'In' },
  limitsNames: {
    anonymous: 'Without a credential, by address',
    authenticated: 'Signed in or with a key, by user',
    embed: 'The embedded map, by address',
    unchanged: 'Open maps that ask for changes and find none, by address',
    analytics: 'Analytics batches, by address',
    login: 'Attempts to sign in, by account and address',
  },
  seconds: '{count} s',
  iconsTitle: 'Icons',
  iconsText: 'The icon of a marker or button is one of these names, or the address of a picture.',
};
