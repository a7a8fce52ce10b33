import { requestContext } from '#lib/http/request-context.ts';
import { answerAuthjs } from '#lib/identity/auth/authjs.ts';

const handle = (request: Request) => answerAuthjs(requestContext(request), request);

export { handle as GET, handle as POST };
