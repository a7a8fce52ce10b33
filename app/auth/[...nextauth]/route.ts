import { answerAuth } from '#lib/http/serve-auth.ts';

export { answerAuth as GET, answerAuth as POST };
