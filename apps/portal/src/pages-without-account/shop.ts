/** The shop as the server wrote it into the page; the phone is '' without one. */
export const shop = {
  name: document.title,
  phone: document.querySelector<HTMLMetaElement>('meta[name="shop-phone"]')?.content ?? '',
}
