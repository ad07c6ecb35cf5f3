import { ADMIN, STOREFRONT_KEY, type TestApi } from '../harness.ts'

/** Signs in from a separate address, so that failed sign-ins in other tests do not lock it out. */
export const signInAt = async (api: TestApi): Promise<string> =>
  (await api.anonymous('POST', '/vendor/signin', { payload: ADMIN, remoteAddress: '10.0.0.1' })).json().token

const expire = {
  name: 'test_expire_one',
  text: `update sessions set expires_at = now() - interval '1 second'
         where token_hash = sha256(convert_to($1, 'UTF8'))`,
}

/** Request headers without a valid token: missing, malformed, expired, revoked or misplaced. */
export async function badTokens(api: TestApi): Promise<Record<string, Record<string, string>>> {
  const [expired, revoked, valid] = [await signInAt(api), await signInAt(api), await signInAt(api)]
  if ((await api.db.run(expire, [expired])) !== 1) throw new Error('the session to expire does not exist')
  await api.anonymous('POST', '/vendor/signout', { headers: { authorization: `Bearer ${revoked}` } })
  return {
    'no token': {},
    'an empty token': { authorization: 'Bearer ' },
    'a wrong token': { authorization: `Bearer ${valid.slice(0, -1)}${valid.endsWith('A') ? 'B' : 'A'}` },
    'a token in capitals': { authorization: `Bearer ${valid.toUpperCase()}` },
    'half a token': { authorization: `Bearer ${valid.slice(0, 20)}` },
    'an expired token': { authorization: `Bearer ${expired}` },
    'a revoked token': { authorization: `Bearer ${revoked}` },
    'a token under another scheme': { authorization: `Basic ${valid}` },
    'a token without a scheme': { authorization: valid },
    'a token in a cookie': { cookie: `token=${valid}` },
    'the password': { authorization: `Bearer ${ADMIN.password}` },
    'the storefront key': { authorization: `Bearer ${STOREFRONT_KEY}`, 'x-api-key': STOREFRONT_KEY },
  }
}
