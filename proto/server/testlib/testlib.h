/*
 * testlib.h for checkers, interactors, validators and generators, written for this judge. Programs written for the well-known
 * library of that name compile with it unchanged; a judge that has that library uses it instead.
 *
 * A checker is started as   checker <input> <output of the contestant> <expected output>   and reads
 * the three files as `inf`, `ouf` and `ans`. An interactor is started with the same three arguments,
 * but `ouf` is its standard input (what the contestant says) and the second argument is the log `tout`.
 * The program ends with a verdict: an exit code for machines and a keyword on standard error that the
 * judge reads, followed by a message for people.
 *
 * The output of the contestant is hostile until read. Whatever is wrong with it is answered with a
 * verdict about the contestant; whatever is wrong with the input or the expected output is the author's
 * fault and ends in FAIL. No method of a stream trusts a byte: tokens and lines are bounded, numbers
 * are checked digit by digit before they are converted, and messages are cleaned before they are printed.
 *
 * Different from the well-known library on purpose: random numbers are this header's own sequences; "1e" and "1e400" are no
 * numbers; a partial result never ends with one of the exit codes 99 to 103; a checker that reads on behind the end of a file
 * is ended after a million reads; of a validator's extras the markup of test cases is missing, and so are XML reports, scorers and the exceptions
 * with which the well-known library tests itself.
 *
 * Names at global scope are those that checkers use; everything else lives in the namespace podium_testlib.
 * Include it in one source file only.
 */
#ifndef PODIUM_TESTLIB_H
#define PODIUM_TESTLIB_H

// Many programs use these without including them.
#include <algorithm>
#include <cassert>
#include <cctype>
#include <climits>
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <queue>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "podium-testlib/result.h"
#include "podium-testlib/text.h"
#include "podium-testlib/number.h"
#include "podium-testlib/random.h"
#include "podium-testlib/pattern.h"
#include "podium-testlib/reader.h"
#include "podium-testlib/overview.h"
#include "podium-testlib/stream.h"
#include "podium-testlib/stream-text.h"
#include "podium-testlib/stream-number.h"
#include "podium-testlib/quit.h"
#include "podium-testlib/options.h"
#include "podium-testlib/start.h"
#include "podium-testlib/print.h"

#endif
