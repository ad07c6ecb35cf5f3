-- A sign-in attempt is recorded before the password is checked, and deleted if the password was correct.
alter table sign_in_failures add column id bigint generated always as identity primary key;
