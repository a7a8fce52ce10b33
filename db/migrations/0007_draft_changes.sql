CREATE TABLE "draft_deletions" (
	"project_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"deleted_by" uuid,
	"deleted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draft_deletions_project_id_id_pk" PRIMARY KEY("project_id","id")
);
--> statement-breakpoint
ALTER TABLE "draft_entities" ADD COLUMN "changed_by" uuid;--> statement-breakpoint
ALTER TABLE "draft_entities" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "draft_levels" ADD COLUMN "changed_by" uuid;--> statement-breakpoint
ALTER TABLE "draft_levels" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "revised_by" uuid;--> statement-breakpoint
ALTER TABLE "draft_deletions" ADD CONSTRAINT "draft_deletions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;