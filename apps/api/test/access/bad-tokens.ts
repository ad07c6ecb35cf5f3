import { ADMIN, STOREFRONT_KEY, type TestApi } from '../harness.ts'

/** From an address of its own: the wrong guesses of other tests must not lock it out. */
export const signInAt = async (api: TestApi): Promise<string> =>
  (await api.anonymous('POST', '/vendor/signin', { payload: ADMIN, remoteAddress: '10.0.0.1' })).json().token

const expire = {
  name: 'test_expire_one',
  text: `update sessions set expires_at = now() - interval '1 second'
         where token_hash = sha256(convert_to($1, 'UTF8'))`,
}

/** Headers for every way to come with a token that is none, or is one no longer. */
export async function badTokens(api: TestApi): Promise<Record<string, Record<string, string>>> {
  const [expired, left, open] = [await signInAt(api), await signInAt(api), await signInAt(api)]
  if ((await api.db.run(expire, [expired])) !== 1) throw new Error('there is no such session to let expire')
  await api.anonymous('POST', '/vendor/signout', { headers: { authorization: `Bearer ${left}` } })
  return {
    'no token': {},
    'an empty token': { authorization: 'Bearer ' },
    'a wrong token': { authorization: `Bearer ${open.slice(0, -1)}${open.endsWith('A') ? 'B' : 'A'}` },
    'a token in capitals': { authorization: `Bearer ${open.toUpperCase()}` },
    'half a token': { authorization: `Bearer ${open.slice(0, 20)}` },
    'an expired token': { authorization: `Bearer ${expired}` },
    'a revoked token': { authorization: `Bearer ${left}` },
    'a token under another scheme': { authorization: `Basic ${open}` },
    'a token alone': { authorization: open },
    'a token in a cookie': { cookie: `token=${open}` },
    'the password': { authorization: `Bearer ${ADMIN.password}` },
    'the key of the storefront': { authorization: `Bearer ${STOREFRONT_KEY}`, 'x-api-key': STOREFRONT_KEY },
  }
}
