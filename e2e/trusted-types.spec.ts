import { expect, test } from './test.ts'

test('the browser refuses strings as markup or script (Trusted Types)', async ({ page }) => {
  await page.goto('/')
  const refused = await page.evaluate(() => {
    const attempts: Record<string, () => unknown> = {
      innerHTML: () => (document.body.innerHTML = '<img src=x onerror="window.ran=1">'),
      outerHTML: () => (document.createElement('p').outerHTML = '<b>x</b>'),
      insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
      'document.write': () => document.write('<b>x</b>'),
      srcdoc: () => (document.createElement('iframe').srcdoc = '<b>x</b>'),
      'a script from another origin': () => (document.createElement('script').src = 'https://evil.example/x.js'),
      'an inline script': () => (document.createElement('script').text = 'window.ran = 1'),
      'a worker from another origin': () => new Worker('https://evil.example/x.js'),
      'a second policy': () =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes.createPolicy('default', {}),
    }
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt()
        return `${name} was allowed`
      } catch {
        return name
      }
    })
  })
  expect(refused.filter((name) => name.endsWith('was allowed'))).toEqual([])
  expect(refused).toHaveLength(9)
})
