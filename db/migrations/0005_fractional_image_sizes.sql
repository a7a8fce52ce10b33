ALTER TABLE "images" ALTER COLUMN "width" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "images" ALTER COLUMN "height" SET DATA TYPE double precision;