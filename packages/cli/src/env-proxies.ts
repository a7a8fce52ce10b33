// Sends the requests of this process through the proxies that HTTPS_PROXY, HTTP_PROXY and NO_PROXY name. It is a file
// of its own in the package, loaded only with such a variable, because it is larger than the rest.
import { env } from 'node:process';
import { EnvHttpProxyAgent, setGlobalDispatcher } from 'undici';

// The agent itself would take an empty variable in small letters for a decision against a proxy.
const httpProxy = env.http_proxy || env.HTTP_PROXY;
const httpsProxy = env.https_proxy || env.HTTPS_PROXY;
setGlobalDispatcher(
  new EnvHttpProxyAgent({
    ...(httpProxy && { httpProxy }),
    ...(httpsProxy && { httpsProxy }),
    noProxy: env.no_proxy || env.NO_PROXY || '',
  }),
);
