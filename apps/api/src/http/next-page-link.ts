/**
 * The Link header that leads to the next page. Its URL is relative, so that it works behind any proxy.
 * @param parameters absent and empty ones are left out
 */
export function nextPageLink(parameters: Readonly<Record<string, string | number | undefined>>): string {
  const sent = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return `<?${new URLSearchParams(sent)}>; rel="next"`
}
