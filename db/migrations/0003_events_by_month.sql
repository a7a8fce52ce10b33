CREATE TABLE "analytics_sums" (
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"span" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "analytics_sums_project_id_kind_span_starts_at_name_pk" PRIMARY KEY("project_id","kind","span","starts_at","name")
);
--> statement-breakpoint
CREATE TABLE "analytics_unsummed" (
	"project_id" uuid NOT NULL,
	"batch" bigserial NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"events" integer NOT NULL,
	CONSTRAINT "analytics_unsummed_project_id_batch_pk" PRIMARY KEY("project_id","batch")
);
--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "wants_weekly_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "weekly_mail_of" date;--> statement-breakpoint
CREATE INDEX "analytics_unsummed_batch" ON "analytics_unsummed" USING btree ("batch");--> statement-breakpoint
ALTER TABLE "analytics_events" RENAME TO "analytics_events_before";--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"project_id" uuid NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"entity_id" text,
	"level" text,
	"query" text,
	"results" integer,
	"url" text,
	"source" text,
	"language" text,
	"host" text,
	"route_from" text,
	"route_to" text,
	"profile" text,
	"found" boolean,
	"batch" bigint NOT NULL
) PARTITION BY RANGE ("happened_at");
--> statement-breakpoint
CREATE INDEX "analytics_events_project_batch" ON "analytics_events" USING btree ("project_id","batch");--> statement-breakpoint
-- A part for each month that has events, and for those that come next; lib/analytics/partitions.ts goes on.
DO $$
DECLARE month timestamp;
BEGIN
	FOR month IN
		SELECT DISTINCT date_trunc('month', happened_at AT TIME ZONE 'UTC') FROM analytics_events_before
		UNION
		SELECT date_trunc('month', now() AT TIME ZONE 'UTC') + n * interval '1 month' FROM generate_series(-1, 2) n
	LOOP
		EXECUTE format('CREATE TABLE %I PARTITION OF analytics_events FOR VALUES FROM (%L) TO (%L)',
			'analytics_events_' || to_char(month, 'YYYY_MM'),
			month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
	END LOOP;
END $$;
--> statement-breakpoint
-- Events from before are a batch a day, with a number below zero, and wait to be summed like all others.
INSERT INTO "analytics_events" (project_id, happened_at, event, entity_id, level, query, results, url, source, language, host, batch)
SELECT project_id, happened_at, event, entity_id, level, query, results, url, source, language, host,
	-floor(extract(epoch FROM happened_at) / 86400)
FROM "analytics_events_before";
--> statement-breakpoint
INSERT INTO "analytics_unsummed" (project_id, batch, first_day, last_day, events)
SELECT project_id, batch, min((happened_at AT TIME ZONE 'UTC')::date), max((happened_at AT TIME ZONE 'UTC')::date), count(*)
FROM "analytics_events" GROUP BY project_id, batch;
--> statement-breakpoint
DROP TABLE "analytics_events_before";
