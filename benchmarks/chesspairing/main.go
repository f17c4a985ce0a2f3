// Times chesspairing through its public API: a TRF from bytes to a tournament, and from there to full standings.
package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/gnutterts/chesspairing/factory"
	"github.com/gnutterts/chesspairing/standings"
	"github.com/gnutterts/chesspairing/trf"
)

var list = []string{
	"direct-encounter", "buchholz-cut1", "buchholz", "sonneborn-berger", "progressive", "win", "black-wins", "aro",
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// Arguments: a file, and how often. Prints the shortest times in nanoseconds: read, rank, both in one go.
func main() {
	data, err := os.ReadFile(os.Args[1])
	check(err)
	times, err := strconv.Atoi(os.Args[2])
	check(err)
	best := [3]time.Duration{1 << 62, 1 << 62, 1 << 62}
	for range times {
		began := time.Now()
		document, err := trf.Read(bytes.NewReader(data))
		check(err)
		state, err := document.ToTournamentState()
		check(err)
		read := time.Since(began)
		scorer, err := factory.NewScorer("standard", nil)
		check(err)
		table, err := standings.BuildByID(context.Background(), state, scorer, list)
		check(err)
		both := time.Since(began)
		if len(table) == 0 {
			os.Exit(1)
		}
		for index, took := range [3]time.Duration{read, both - read, both} {
			best[index] = min(best[index], took)
		}
	}
	fmt.Println(best[0].Nanoseconds(), best[1].Nanoseconds(), best[2].Nanoseconds())
}
