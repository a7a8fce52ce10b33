import type { z } from 'zod';
import type { project } from '#lib/contract/schemas/project.ts';

/* Types of values in jsonb columns. The contract's schemas parse the values before they are stored. */

type ProjectShape = z.infer<typeof project>;
export type Settings = ProjectShape['settings'];
export type Appearance = ProjectShape['appearance'];
export type Analytics = ProjectShape['analytics'];

/** The appearance with the name of the logo's file, because the URL of the logo depends on the origin. */
export type StoredAppearance = Omit<Appearance, 'logo'> & { logoFile: string | null };

/** What a project, its live data and a version keep beside the map. */
export type StoredParts = { settings: Settings; appearance: StoredAppearance; analytics: Analytics };

export type StoredThumbnail = { file: string; width: number; height: number; byteCount: number };
