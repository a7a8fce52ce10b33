import type { z } from 'zod';
import type { project } from '#lib/contract/schemas/project.ts';

/* Types of values in jsonb columns. The contract's schemas parse the values before they are stored. */

type ProjectShape = z.infer<typeof project>;
type Kiosk = ProjectShape['settings']['kiosk'];
export type Appearance = ProjectShape['appearance'];
export type Analytics = ProjectShape['analytics'];

/** The appearance with the name of the logo's file, because the URL of the logo depends on the origin. */
export type StoredAppearance = Omit<Appearance, 'logo'> & { logoFile: string | null };

/** A picture of the kiosk with the names of its files, because their URLs depend on the origin. */
export type StoredPicture = Pick<Kiosk['pictures'][number], 'id' | 'alt'> & {
  file: string;
  thumbnails: string[];
};

/** The settings with the files of the kiosk's pictures. */
export type Settings = Omit<ProjectShape['settings'], 'kiosk'> & {
  kiosk: Omit<Kiosk, 'pictures'> & { pictures: StoredPicture[] };
};

/** What a project, its live data and a version keep beside the map. */
export type StoredParts = { settings: Settings; appearance: StoredAppearance; analytics: Analytics };

export type StoredThumbnail = { file: string; width: number; height: number; byteCount: number };
