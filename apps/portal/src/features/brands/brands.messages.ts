import { namedTexts } from '../../entities/names/named-texts.ts'

export const say = namedTexts('brand', 'brands', 'Organize product brands')
