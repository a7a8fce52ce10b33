export default {
  dialect: 'postgresql',
  schema: './db/schema/index.ts',
  out: './db/migrations',
};
