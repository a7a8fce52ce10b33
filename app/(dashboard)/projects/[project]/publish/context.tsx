'use client';

import { createContext, use } from 'react';
import type { Document } from '#lib/editor/model/document.ts';
import type { ProjectDetail } from '#lib/editor/model/types.ts';
import type { InterfaceLanguage } from '#lib/messages/languages.ts';
import type { PublishStrings } from '#lib/messages/pages.ts';
import type { FieldTexts } from '#lib/messages/review.ts';

/** The draft that is reviewed, and the texts of the page. */
export type Review = {
  projectId: string;
  origin: string;
  canWrite: boolean;
  language: InterfaceLanguage;
  t: PublishStrings;
  fieldTexts: FieldTexts;
  project: ProjectDetail;
  document: Document;
};

export const ReviewContext = createContext<Review | null>(null);

export function useReview(): Review {
  const context = use(ReviewContext);
  if (!context) throw new Error('useReview needs a ReviewContext above it.');
  return context;
}
