import { Stop } from './stop.ts';

const names = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'];

/**
 * Checks whether the environment names a proxy. Throws `Stop` for one that is no address, without repeating it, because
 * it may hold a password.
 */
export function areProxiesSet(env: NodeJS.ProcessEnv): boolean {
  const given = names.filter((name) => env[name]);
  const wrong = given.find((name) => !/^https?:$/.test(URL.parse(env[name] ?? '')?.protocol ?? ''));
  if (wrong)
    throw new Stop(
      'usage',
      `${wrong} is not the address of a proxy. It has the form http://proxy.example.org:3128.`,
    );
  return given.length > 0;
}
