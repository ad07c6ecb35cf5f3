export { messageLinks, messageSubject, messageText, standardTemplate } from '@phuljhari/contract/messages/message-text'

/** The language of these texts: of the page, or of the papers in another language (vite.papers.config.ts). */
export const language = document.documentElement.lang
