CREATE TABLE "live_ways" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"wanted" integer NOT NULL,
	"fingerprint" text,
	"built" integer NOT NULL,
	"hash" text,
	"claimed_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "way_files" (
	"project_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"body" text NOT NULL,
	"floors" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "way_files_project_id_hash_pk" PRIMARY KEY("project_id","hash")
);
--> statement-breakpoint
CREATE TABLE "way_floors" (
	"project_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"body" text NOT NULL,
	"file" "bytea",
	"step_free_file" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "way_floors_project_id_hash_pk" PRIMARY KEY("project_id","hash")
);
--> statement-breakpoint
ALTER TABLE "live_ways" ADD CONSTRAINT "live_ways_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "way_files" ADD CONSTRAINT "way_files_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "way_floors" ADD CONSTRAINT "way_floors_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;