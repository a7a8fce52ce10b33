DELETE FROM "project_versions";--> statement-breakpoint
CREATE TABLE "version_rows" (
	"project_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"from_number" integer NOT NULL,
	"to_number" integer,
	"kind" text NOT NULL,
	"level_id" uuid,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"place" integer NOT NULL,
	"is_hidden" boolean NOT NULL,
	"body" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "version_rows_project_id_id_from_number_pk" PRIMARY KEY("project_id","id","from_number")
);
--> statement-breakpoint
ALTER TABLE "version_rows" ADD CONSTRAINT "version_rows_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "version_rows_newest" ON "version_rows" USING btree ("project_id") WHERE to_number IS NULL;--> statement-breakpoint
ALTER TABLE "project_versions" DROP COLUMN "snapshot";