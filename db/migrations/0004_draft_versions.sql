ALTER TABLE "project_versions" ADD COLUMN "kind" text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE "project_versions" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "version_bytes" bigint DEFAULT 0 NOT NULL;