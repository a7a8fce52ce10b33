import * as content from '#lib/contract/endpoints/content.ts';
import * as history from '#lib/contract/endpoints/history.ts';
import * as projects from '#lib/contract/endpoints/projects.ts';
import * as teamwork from '#lib/contract/endpoints/teamwork.ts';
import * as wayfinding from '#lib/contract/endpoints/wayfinding.ts';
import { pagedDiff } from '#lib/http/page.ts';
import { on, onList, serve } from '#lib/http/serve.ts';
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
  onList(projects.listProjects, listProjects),
  on(projects.createProject, createProject),
  on(history.importProject, (ctx, input, { files }) => importProject(ctx, { ...input, files }), {
    isLarge: true,
  }),
  on(projects.getProject, getProject),
  on(projects.updateProject, (ctx, input, { files }) => updateProject(ctx, { ...input, files })),
  on(projects.deleteProject, deleteProject),
  onList(teamwork.listActivity, (ctx, { key_name: keyName, ...input }) =>
    listProjectActivity(ctx, { ...input, keyName }),
  ),
  on(projects.archiveProject, archiveProject),
  on(content.patchArea, (ctx, _, { params, body }) =>
    patchEntity(ctx, { ...params, kind: 'area', fields: body }),
  ),
  on(content.applyChanges, (ctx, { base_revision: baseRevision, ...input }) =>
    applyChanges(ctx, { ...input, baseRevision }),
  ),
  on(history.getDiff, (ctx, { projectId }, asked) =>
    pagedDiff(asked, (page) => getDiff(ctx, { projectId, page })),
  ),
  on(history.duplicateProject, duplicateProject, { isLarge: true }),
  on(content.patchEntities, patchEntities),
  onEvents(teamwork.followProject, followProject),
  on(history.exportProject, exportProject),
  on(history.fillProject, fillProject, { isLarge: true }),
  on(content.listIcons, listIcons),
  on(content.createIcon, (ctx, input, { files }) => createIcon(ctx, { ...input, files })),
  on(content.getIcon, getIcon),
  on(content.deleteIcon, deleteIcon),
  on(content.listImages, listImages),
  on(content.deleteImage, deleteImage),
  on(content.updateImage, updateImage),
  on(projects.listDraftLevels, listDraftLevels),
  on(content.patchMarker, (ctx, _, { params, body }) =>
    patchEntity(ctx, { ...params, kind: 'marker', fields: body }),
  ),
  onList(teamwork.listNotes, listNotes),
  on(teamwork.updateNote, updateNote),
  on(teamwork.deleteNote, deleteNote),
  on(teamwork.replyToNote, replyToNote),
  // Ten calls a second a person would fill the log, and the metrics count them.
  on(teamwork.notePresence, notePresence, { isLogged: false, isByPage: true }),
  on(history.listPreviewLinks, listPreviewLinks),
  on(history.createPreviewLink, createPreviewLink),
  on(history.updatePreviewLink, updatePreviewLink),
  on(history.deletePreviewLink, deletePreviewLink),
  on(projects.publishProject, publishProject),
  on(projects.restoreProject, restoreProject),
  on(content.listTags, listTags),
  on(content.createTag, (ctx, _, { params, body }) => createTag(ctx, { ...params, fields: body })),
  on(content.getTag, getTag),
  on(content.updateTag, (ctx, _, { params, body: { id, ...fields } }) =>
    updateTag(ctx, { ...params, fields }),
  ),
  on(content.deleteTag, deleteTag),
  on(projects.unpublishProject, unpublishProject),
  on(projects.updateLive, updateLive),
  on(content.uploadImage, (ctx, input, { files }) => uploadImage(ctx, { ...input, files })),
  on(content.createUpload, createUpload),
  on(content.useUpload, useUpload),
  onList(history.listVersions, listVersions),
  on(history.createVersion, createVersion),
  on(history.getVersionDiff, (ctx, { projectId, n: number }, asked) =>
    pagedDiff(asked, (page) => getVersionDiff(ctx, { projectId, number, page })),
  ),
  on(history.restoreVersion, (ctx, { projectId, n: number }) => restoreVersion(ctx, { projectId, number })),
  on(wayfinding.getWayReport, getWayReport),
);
