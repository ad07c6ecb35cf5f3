/** What the server under test is started with (playwright.config.ts). */
export const PORT = 4173
export const ADMIN = { email: 'owner@shop.example', password: 'sparkling-diwali' }
export const STOREFRONT_KEY = 'storefront-key-of-the-stories'
