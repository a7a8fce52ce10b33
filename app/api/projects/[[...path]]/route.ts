import * as content from '#lib/contract/endpoints/content.ts';
import * as history from '#lib/contract/endpoints/history.ts';
import * as projects from '#lib/contract/endpoints/projects.ts';
import * as teamwork from '#lib/contract/endpoints/teamwork.ts';
import * as wayfinding from '#lib/contract/endpoints/wayfinding.ts';
import { pagedDiff } from '#lib/http/paged-diff.ts';
import { on, serve } from '#lib/http/serve.ts';
import { onEvents } from '#lib/http/serve-events.ts';
import { deleteIcon, deleteImage } from '#lib/maps/entities/delete-pictures.ts';
import { listDraftLevels } from '#lib/maps/entities/get-draft.ts';
import { patchEntities, patchEntity } from '#lib/maps/entities/patch-entities.ts';
import { createUpload, useUpload } from '#lib/maps/images/direct-uploads.ts';
import { createIcon, getIcon, listIcons } from '#lib/maps/images/icons.ts';
import { listImages } from '#lib/maps/images/list-images.ts';
import { uploadImage } from '#lib/maps/images/upload-image.ts';
import { applyChanges } from '#lib/maps/projects/apply-changes.ts';
import { createProject } from '#lib/maps/projects/create-project.ts';
import { deleteProject } from '#lib/maps/projects/delete-project.ts';
import { getDiff, getVersionDiff } from '#lib/maps/projects/diff.ts';
import { duplicateProject } from '#lib/maps/projects/duplicate-project.ts';
import { exportProject } from '#lib/maps/projects/export-project.ts';
import { fillProject } from '#lib/maps/projects/fill-project.ts';
import { getProject } from '#lib/maps/projects/get-project.ts';
import { publishProject, updateLive } from '#lib/maps/projects/go-live.ts';
import { importProject } from '#lib/maps/projects/import-project.ts';
import { listProjectActivity } from '#lib/maps/projects/list-project-activity.ts';
import { listProjects } from '#lib/maps/projects/list-projects.ts';
import {
  createPreviewLink,
  deletePreviewLink,
  listPreviewLinks,
  updatePreviewLink,
} from '#lib/maps/projects/preview-links.ts';
import { archiveProject, restoreProject, unpublishProject } from '#lib/maps/projects/project-status.ts';
import { createTag, deleteTag, getTag, listTags, updateTag } from '#lib/maps/projects/tags.ts';
import { updateImage } from '#lib/maps/projects/update-image.ts';
import { updateProject } from '#lib/maps/projects/update-project.ts';
import { createVersion, listVersions, restoreVersion } from '#lib/maps/projects/versions.ts';
import { getWayReport } from '#lib/maps/ways/get-way-report.ts';
import { deleteNote, listNotes, replyToNote, updateNote } from '#lib/notes/notes.ts';
import { followProject } from '#lib/presence/follow-project.ts';
import { notePresence } from '#lib/presence/note-presence.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(projects.listProjects, async (ctx, { query, page }) =>
    page.wrap(await listProjects(ctx, { ...query, ...page })),
  ),
  on(projects.createProject, (ctx, { body }) => createProject(ctx, body)),
  on(history.importProject, (ctx, { body, files }) => importProject(ctx, { ...body, files }), {
    isLarge: true,
  }),
  on(projects.getProject, (ctx, { params }) => getProject(ctx, params)),
  on(projects.updateProject, (ctx, { params, body, files }) =>
    updateProject(ctx, { ...params, ...body, files }),
  ),
  on(projects.deleteProject, (ctx, { params }) => deleteProject(ctx, params)),
  on(teamwork.listActivity, async (ctx, { params, query, page }) =>
    page.wrap(await listProjectActivity(ctx, { ...params, ...query, keyName: query.key_name, ...page })),
  ),
  on(projects.archiveProject, (ctx, { params }) => archiveProject(ctx, params)),
  on(content.patchArea, (ctx, { params, body }) =>
    patchEntity(ctx, { ...params, kind: 'area', fields: body }),
  ),
  on(content.applyChanges, (ctx, { params, body }) =>
    applyChanges(ctx, { ...params, baseRevision: body.base_revision, changes: body.changes }),
  ),
  on(history.getDiff, (ctx, { params, ...asked }) =>
    pagedDiff(asked, (page) => getDiff(ctx, { ...params, page })),
  ),
  on(history.duplicateProject, (ctx, { params, body }) => duplicateProject(ctx, { ...params, ...body }), {
    isLarge: true,
  }),
  on(content.patchEntities, (ctx, { params, body }) => patchEntities(ctx, { ...params, ...body })),
  onEvents(teamwork.followProject, followProject),
  on(history.exportProject, (ctx, { params }) => exportProject(ctx, params)),
  on(history.fillProject, (ctx, { params, body }) => fillProject(ctx, { ...params, ...body }), {
    isLarge: true,
  }),
  on(content.listIcons, (ctx, { params }) => listIcons(ctx, params)),
  on(content.createIcon, (ctx, { params, body, files }) => createIcon(ctx, { ...params, ...body, files })),
  on(content.getIcon, (ctx, { params }) => getIcon(ctx, params)),
  on(content.deleteIcon, (ctx, { params }) => deleteIcon(ctx, params)),
  on(content.listImages, (ctx, { params }) => listImages(ctx, params)),
  on(content.deleteImage, (ctx, { params }) => deleteImage(ctx, params)),
  on(content.updateImage, (ctx, { params, body }) => updateImage(ctx, { ...params, alt: body.alt })),
  on(projects.listDraftLevels, (ctx, { params }) => listDraftLevels(ctx, params)),
  on(content.patchMarker, (ctx, { params, body }) =>
    patchEntity(ctx, { ...params, kind: 'marker', fields: body }),
  ),
  on(teamwork.listNotes, async (ctx, { params, query, page }) =>
    page.wrap(await listNotes(ctx, { ...params, ...query, ...page })),
  ),
  on(teamwork.updateNote, (ctx, { params, body }) => updateNote(ctx, { ...params, ...body })),
  on(teamwork.deleteNote, (ctx, { params }) => deleteNote(ctx, params)),
  on(teamwork.replyToNote, (ctx, { params, body }) => replyToNote(ctx, { ...params, ...body })),
  // Ten calls a second a person would fill the log, and the metrics count them.
  on(teamwork.notePresence, (ctx, { params, body }) => notePresence(ctx, { ...params, ...body }), {
    isLogged: false,
    isByPage: true,
  }),
  on(history.listPreviewLinks, (ctx, { params }) => listPreviewLinks(ctx, params)),
  on(history.createPreviewLink, (ctx, { params, body }) =>
    createPreviewLink(ctx, {
      ...params,
      expiresInDays: body.expires_in_days,
      allowsComments: body.allows_comments,
    }),
  ),
  on(history.updatePreviewLink, (ctx, { params, body }) =>
    updatePreviewLink(ctx, { ...params, allowsComments: body.allows_comments }),
  ),
  on(history.deletePreviewLink, (ctx, { params }) => deletePreviewLink(ctx, params)),
  on(projects.publishProject, (ctx, { params, body }) => publishProject(ctx, { ...params, ...body })),
  on(projects.restoreProject, (ctx, { params }) => restoreProject(ctx, params)),
  on(content.listTags, (ctx, { params }) => listTags(ctx, params)),
  on(content.createTag, (ctx, { params, body }) => createTag(ctx, { ...params, fields: body })),
  on(content.getTag, (ctx, { params }) => getTag(ctx, params)),
  on(content.updateTag, (ctx, { params, body: { id: _, ...fields } }) =>
    updateTag(ctx, { ...params, fields }),
  ),
  on(content.deleteTag, (ctx, { params }) => deleteTag(ctx, params)),
  on(projects.unpublishProject, (ctx, { params }) => unpublishProject(ctx, params)),
  on(projects.updateLive, (ctx, { params, body }) => updateLive(ctx, { ...params, ...body })),
  on(content.uploadImage, (ctx, { params, files }) => uploadImage(ctx, { ...params, files })),
  on(content.createUpload, (ctx, { params, body }) => createUpload(ctx, { ...params, ...body })),
  on(content.useUpload, (ctx, { params }) => useUpload(ctx, params)),
  on(history.listVersions, async (ctx, { params, query, page }) =>
    page.wrap(await listVersions(ctx, { ...params, ...page, kind: query.kind })),
  ),
  on(history.createVersion, (ctx, { params, body }) => createVersion(ctx, { ...params, ...body })),
  on(history.getVersionDiff, (ctx, { params, ...asked }) =>
    pagedDiff(asked, (page) => getVersionDiff(ctx, { ...params, number: params.n, page })),
  ),
  on(history.restoreVersion, (ctx, { params }) => restoreVersion(ctx, { ...params, number: params.n })),
  on(wayfinding.getWayReport, (ctx, { params }) => getWayReport(ctx, params)),
);
