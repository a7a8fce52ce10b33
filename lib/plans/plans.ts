import { megabyte } from './units.ts';

export const planNames = ['free', 'pro', 'enterprise'] as const;
export type PlanName = (typeof planNames)[number];

/** What an organization of this plan may have. `null` is unlimited. */
export type Plan = {
  /** Archived projects do not count. */
  projectsMax: number | null;
  publishedProjectsMax: number | null;
  storageBytesMax: number | null;
  /** Bytes of the bodies of one draft: levels, areas, markers and tags. */
  contentBytesMax: number;
  /** Bytes of the bodies that only the versions of one draft have. */
  versionBytesMax: number;
  webhooks: boolean;
};

/** All plans (docs/contract.md, 4.4 Plans). */
export const plans: Record<PlanName, Plan> = {
  free: {
    projectsMax: 3,
    publishedProjectsMax: 1,
    storageBytesMax: 200 * megabyte,
    contentBytesMax: 20 * megabyte,
    versionBytesMax: 60 * megabyte,
    webhooks: false,
  },
  pro: {
    projectsMax: 50,
    publishedProjectsMax: 20,
    storageBytesMax: 10 * 1024 * megabyte,
    contentBytesMax: 60 * megabyte,
    versionBytesMax: 300 * megabyte,
    webhooks: true,
  },
  enterprise: {
    projectsMax: null,
    publishedProjectsMax: null,
    storageBytesMax: null,
    contentBytesMax: 60 * megabyte,
    versionBytesMax: 300 * megabyte,
    webhooks: true,
  },
};
