import { namedTexts } from '../../ui/named-texts.ts'

export const say = namedTexts('category', 'categories', 'Product categorization')
