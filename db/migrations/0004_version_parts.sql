ALTER TABLE "project_versions" ADD COLUMN "parts" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "project_versions" ADD COLUMN "tags" jsonb NOT NULL;