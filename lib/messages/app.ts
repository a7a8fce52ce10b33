import { inInterfaceLanguages } from './all-languages.ts';
import type accountEn from './en/account.json';
import type authEn from './en/auth.json';
import type basicEn from './en/basic.json';
import type docsEn from './en/docs.json';
import type embeddingEn from './en/embedding.json';
import type failedEn from './en/failed.json';
import type invitationEn from './en/invitation.json';
import type memberMailsEn from './en/member-mails.json';
import type organizationEn from './en/organization.json';
import type projectEn from './en/project.json';
import type projectsEn from './en/projects.json';
import type reportsEn from './en/reports.json';
import type shellEn from './en/shell.json';
import type signInEn from './en/sign-in.json';
import type siteEn from './en/site.json';
import type teamEn from './en/team.json';
import type webhooksEn from './en/webhooks.json';
import { errorTexts } from './errors.ts';
import { type InterfaceLanguage, interfaceLanguages } from './languages.ts';

const account = await inInterfaceLanguages<typeof accountEn>(
  (language) => import(`./${language}/account.json`, { with: { type: 'json' } }),
);
const auth = await inInterfaceLanguages<typeof authEn>(
  (language) => import(`./${language}/auth.json`, { with: { type: 'json' } }),
);
const basic = await inInterfaceLanguages<typeof basicEn>(
  (language) => import(`./${language}/basic.json`, { with: { type: 'json' } }),
);
const docs = await inInterfaceLanguages<typeof docsEn>(
  (language) => import(`./${language}/docs.json`, { with: { type: 'json' } }),
);
const embedding = await inInterfaceLanguages<typeof embeddingEn>(
  (language) => import(`./${language}/embedding.json`, { with: { type: 'json' } }),
);
const failed = await inInterfaceLanguages<typeof failedEn>(
  (language) => import(`./${language}/failed.json`, { with: { type: 'json' } }),
);
const memberMails = await inInterfaceLanguages<typeof memberMailsEn>(
  (language) => import(`./${language}/member-mails.json`, { with: { type: 'json' } }),
);
const invitation = await inInterfaceLanguages<typeof invitationEn>(
  (language) => import(`./${language}/invitation.json`, { with: { type: 'json' } }),
);
const organization = await inInterfaceLanguages<typeof organizationEn>(
  (language) => import(`./${language}/organization.json`, { with: { type: 'json' } }),
);
const project = await inInterfaceLanguages<typeof projectEn>(
  (language) => import(`./${language}/project.json`, { with: { type: 'json' } }),
);
const projects = await inInterfaceLanguages<typeof projectsEn>(
  (language) => import(`./${language}/projects.json`, { with: { type: 'json' } }),
);
const reports = await inInterfaceLanguages<typeof reportsEn>(
  (language) => import(`./${language}/reports.json`, { with: { type: 'json' } }),
);
const shell = await inInterfaceLanguages<typeof shellEn>(
  (language) => import(`./${language}/shell.json`, { with: { type: 'json' } }),
);
const signIn = await inInterfaceLanguages<typeof signInEn>(
  (language) => import(`./${language}/sign-in.json`, { with: { type: 'json' } }),
);
const site = await inInterfaceLanguages<typeof siteEn>(
  (language) => import(`./${language}/site.json`, { with: { type: 'json' } }),
);
const team = await inInterfaceLanguages<typeof teamEn>(
  (language) => import(`./${language}/team.json`, { with: { type: 'json' } }),
);
const webhooks = await inInterfaceLanguages<typeof webhooksEn>(
  (language) => import(`./${language}/webhooks.json`, { with: { type: 'json' } }),
);

export type AppStrings = ReturnType<typeof gather>;
/** Texts of versions and notes, which the editor shows too. */
export type VersionTexts = AppStrings['team']['versions'];
export type NoteTexts = AppStrings['team']['notes'];

function gather(language: InterfaceLanguage) {
  const { common, errors, late, typed } = basic(language);
  const ofFailed = failed(language);
  return {
    common: { ...common, ...ofFailed.common },
    late,
    typed,
    errors: { ...errors, ...ofFailed.errors },
    memberMails: memberMails(language),
    team: team(language),
    site: site(language),
    auth: auth(language),
    shell: shell(language),
    signIn: signIn(language),
    invitation: invitation(language),
    account: account(language),
    organization: organization(language),
    projects: projects(language),
    project: project(language),
    embedding: embedding(language),
    // A delivery keeps the sentence of its error. A page compares the two.
    webhooks: { ...webhooks(language), answered: errorTexts(language).delivery.answered },
    reports: reports(language),
    docs: docs(language),
  };
}

const gathered = new Map(interfaceLanguages.map((language) => [language, gather(language)]));

/** Returns the texts of the web application in one language. */
export function appStrings(language: InterfaceLanguage): AppStrings {
  return gathered.get(language) as AppStrings;
}
