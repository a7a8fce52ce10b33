/** Query of the address of a page. */
export type PageQuery = Record<string, string | string[] | undefined>;

/** Props of a page that reads the query of its address. */
export type QueryProps = { searchParams: Promise<PageQuery> };

/** Props of a page of one project. */
export type ProjectProps = { params: Promise<{ project: string }> };

/** Props of a page of one organization. */
export type OrganizationProps = { params: Promise<{ organization: string }> };
