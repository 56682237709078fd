/** What indexes and columns are computed by: the characters of a text, and the names of a user. */

const gramsOf = `select coalesce(array_agg(distinct substr(word, i, n)), '{}')
  from generate_series(1, length(word)) i, generate_series(1, 2) n where i + n - 1 <= length(word)`

/** What must occur in a name that contains a word: its pairs of neighbours, or the one character. */
const needleOf = `select case when length(word) < 2 then array[word]
  else (select array_agg(distinct substr(word, i, 2)) from generate_series(1, length(word) - 1) i) end`

export const functions = [
  // Taking a text apart costs far more than PostgreSQL assumes, so conditions on it are for indexes, never for row
  // after row; and several processes for one search would cost more than the search.
  `create function search_grams(word text) returns text[] language sql immutable parallel unsafe cost 10000
    as $$ ${gramsOf} $$`,
  `create function search_needle(word text) returns text[] language sql immutable parallel safe as $$ ${needleOf} $$`,
  `create function user_names(username text, nickname text, realname text) returns text
    language sql immutable parallel safe
    as $$ select lower(username || coalesce(E'\\n' || nickname, '') || coalesce(E'\\n' || realname, '')) $$`,
]
