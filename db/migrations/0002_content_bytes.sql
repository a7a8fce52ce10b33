ALTER TABLE "projects" ADD COLUMN "content_bytes" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Count the drafts that are stored already.
UPDATE projects p SET content_bytes = (
  SELECT COALESCE(sum(bytes), 0) FROM (
    SELECT octet_length(body) AS bytes FROM draft_levels WHERE project_id = p.id
    UNION ALL SELECT octet_length(body) FROM draft_entities WHERE project_id = p.id
    UNION ALL SELECT octet_length(name) + octet_length(translations::text) FROM tags WHERE project_id = p.id
  ) bodies);
