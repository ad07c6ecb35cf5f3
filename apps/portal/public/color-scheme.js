// zod would try to compile its checks with eval, which the Content-Security-Policy forbids.
globalThis.__zod_globalConfig = { jitless: true }

// Before the first paint, so that a dark screen never flashes white. Key and values as in the header's switch.
{
  const chosen = localStorage.getItem('color-scheme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
}

// Sign-in has another frame than the screens behind it (ui/base.css).
document.documentElement.dataset.frame = location.pathname === '/' ? 'sign-in' : 'screen'
