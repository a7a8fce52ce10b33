CREATE TABLE "kept_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"organization_id" uuid,
	"project_id" uuid,
	"kept_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kept_keys" ADD CONSTRAINT "kept_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_keys" ADD CONSTRAINT "kept_keys_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_keys_organization" ON "kept_keys" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "kept_keys_project" ON "kept_keys" USING btree ("project_id");