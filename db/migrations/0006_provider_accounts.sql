ALTER TABLE "identities" RENAME TO "accounts";--> statement-breakpoint
ALTER TABLE "accounts" RENAME COLUMN "issuer" TO "provider";--> statement-breakpoint
ALTER TABLE "accounts" RENAME COLUMN "subject" TO "provider_account_id";--> statement-breakpoint
ALTER TABLE "accounts" RENAME CONSTRAINT "identities_issuer_subject_pk" TO "accounts_provider_provider_account_id_pk";--> statement-breakpoint
ALTER TABLE "accounts" RENAME CONSTRAINT "identities_user_id_users_id_fk" TO "accounts_user_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "identities_user" RENAME TO "accounts_user";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "type" text DEFAULT 'oidc' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "created_at" SET DEFAULT now();
