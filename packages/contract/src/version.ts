/**
 * The release of the product, by semantic versioning: breaking changes, features, fixes. CHANGELOG.md says what each
 * brought, and package.json repeats the number.
 */
export const RELEASE = '2.8.0'

/** The version in the sidebar (section 1), whatever the release. */
export const SPECIFIED_VERSION = 'v2.0.1'
