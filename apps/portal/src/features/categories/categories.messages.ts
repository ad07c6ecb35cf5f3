import { namedTexts } from '../../entities/names/named-texts.ts'

export const say = namedTexts('category', 'categories', 'Product categorization')
