/** The languages of the portal: English, Tamil and Hindi. */
export const LANGUAGES = ['en', 'ta', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each in itself, so that whoever reads it finds it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', ta: 'தமிழ்', hi: 'हिन्दी' }

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some((language) => language === text)
