import * as z from 'zod';
import { AppError, invalid } from '#lib/contract/errors.ts';
import { faultsOf } from '#lib/contract/faults.ts';
import {
  compareTool,
  getPlaceTool,
  getProjectTool,
  getRouteTool,
  listProjectsTool,
  projectSummary,
  publishTool,
  searchPlacesTool,
  type Tool,
  updatePlacesTool,
} from '#lib/contract/tools.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import { getDraftPlace } from '#lib/maps/entities/get-draft.ts';
import { patchEntities } from '#lib/maps/entities/patch-entities.ts';
import { searchDraft } from '#lib/maps/entities/search-draft.ts';
import { withPublished } from '#lib/maps/live/find-live.ts';
import { getDiff } from '#lib/maps/projects/diff.ts';
import { getOutline } from '#lib/maps/projects/get-project.ts';
import { putLive } from '#lib/maps/projects/go-live.ts';
import { listProjects } from '#lib/maps/projects/list-projects.ts';
import { findRoute } from '#lib/maps/ways/find-route.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';

type ServedTool = {
  tool: Tool;
  /** Parses the arguments by the tool's schema and runs its verb. Throws `AppError`. */
  run: (ctx: Ctx, sent: unknown) => Promise<unknown>;
};

/** Joins a declared tool to its verb. */
function on<Input extends z.ZodType>(
  tool: Tool<string, Input>,
  verb: (ctx: Ctx, input: z.output<Input>) => Promise<unknown>,
): ServedTool {
  return {
    tool,
    run: async (ctx, sent) => {
      const parsed = tool.input.safeParse(sent);
      if (!parsed.success) throw invalid(faultsOf(parsed.error));
      return verb(ctx, parsed.data);
    },
  };
}

export const tools: readonly ServedTool[] = [
  on(listProjectsTool, async (ctx, { page = 1, page_size: size = limits.pageSizeDefault, ...filter }) => {
    const { count, results } = await listProjects(ctx, { ...filter, offset: (page - 1) * size, size });
    return { count, page, results: z.array(projectSummary).parse(results) };
  }),
  on(getProjectTool, (ctx, { project }) => getOutline(ctx, { projectId: project })),
  on(searchPlacesTool, async (ctx, { project, limit, ...input }) => {
    const found = await searchDraft(ctx, { ...input, projectId: project });
    return { results: found.slice(0, limit) };
  }),
  on(getPlaceTool, (ctx, { project, kind, id_or_key }) =>
    getDraftPlace(ctx, { projectId: project, kind, idOrKey: id_or_key }),
  ),
  on(getRouteTool, async (ctx, { project, ...query }) => {
    const { id } = await requireProject(ctx, project, 'read');
    return withPublished(id, (published) => {
      if (!published) throw new AppError('notFound.publishedMap');
      return findRoute(ctx, published, query);
    });
  }),
  on(compareTool, async (ctx, { project, page = 1 }) => {
    const size = limits.pageSizeMax;
    const { count, diff } = await getDiff(ctx, {
      projectId: project,
      page: { offset: (page - 1) * size, size },
    });
    return { count, page, ...diff };
  }),
  on(updatePlacesTool, async (ctx, { project, updates }) => {
    const { updated } = await patchEntities(ctx, { projectId: project, updates });
    return { updated };
  }),
  on(publishTool, async (ctx, { project, note }) =>
    projectSummary.parse(await putLive(ctx, { projectId: project, note })),
  ),
];

let described: ReturnType<typeof describe> | null = null;

/** Returns the tools as the protocol lists them. Built once. */
export function describedTools() {
  described ??= describe();
  return described;
}

function describe() {
  return tools.map(({ tool: { name, title, description, input, access } }) => ({
    name,
    title,
    description,
    inputSchema: inputSchemaOf(input),
    annotations: {
      readOnlyHint: access === 'read',
      destructiveHint: access === 'write',
      // Each publication creates a version.
      idempotentHint: name !== publishTool.name,
      openWorldHint: false,
    },
  }));
}

type JsonSchema = { type: 'object'; [name: string]: unknown };

/**
 * Metadata that assistants get with a schema. Ids are omitted, so that schemas are inlined: not every client follows
 * references. Metadata for OpenAPI alone is omitted too.
 */
const metadata = {
  get(schema: z.core.$ZodType) {
    const { title, description } = z.globalRegistry.get(schema) ?? {};
    return { ...(title && { title }), ...(description && { description }) };
  },
  has: () => true,
};

/** Returns the JSON Schema of the input that an object schema accepts. */
function inputSchemaOf(schema: z.ZodType): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    // zod calls only these two members of a registry.
    metadata: metadata as unknown as z.core.$ZodRegistry<Record<string, unknown>>,
  });
  return { ...made, type: 'object' };
}
