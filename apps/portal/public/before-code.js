// zod would try to compile its checks with eval, which the Content-Security-Policy forbids.
globalThis.__zod_globalConfig = { jitless: true }

// The browser may deny its storage (src/lib/stored.ts).
const storedText = (key) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

// Before the first paint, so that a dark screen never flashes white. Key and values as in the header's switch.
{
  const chosen = storedText('color-scheme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
}

// Sign-in and invitations have another frame than the screens behind it (ui/base.css).
document.documentElement.dataset.frame = ['/', '/invitation'].includes(location.pathname) ? 'sign-in' : 'screen'

// The server chooses the page's language by a cookie (src/lib/language.ts), which may have been deleted alone.
{
  const language = storedText('language')
  const cookie = `language=${language}`
  if (language && language !== document.documentElement.lang && !document.cookie.includes(cookie)) {
    document.cookie = `${cookie}; path=/; max-age=31536000; samesite=lax`
    if (document.cookie.includes(cookie)) location.reload()
  }
}

// The first rows of a screen behind sign-in, whose call needs the token: requested while the code loads, which then
// takes the reply (src/lib/first-reply.ts).
{
  const settings = JSON.parse(document.querySelector('meta[name="phuljhari-config"]').content)
  const { firstCall: url, firstCallRoles: roles } = settings
  const token = storedText('token')
  // The server refuses the call to other roles. Sessions from before there were roles have none.
  const [, role] = /"role":"(\w+)"/.exec(storedText('user')) ?? []
  if (url && token && (role === undefined || roles.includes(role))) {
    const ending = new AbortController()
    const response = fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: ending.signal })
    response.catch(() => {})
    globalThis.firstReply = { url, token, response, end: () => ending.abort() }
  }
}
