/* A line as people lay it: the first tile in the middle, one end growing to the right and turning down at the edge, the other to the
   left and turning up. A double lies across, but along where it would run into what lies already. */
#include "felt_parts.h"

static bool is_clear(const struct domi_felt *felt, struct domi_box box, unsigned joins)
{
	box = domi_grown(box, DOMI_GAP);
	for (unsigned i = 0; i < felt->count; i++) {
		struct domi_box lies = domi_box_of(&felt->lies[i]);

		if (i != joins && box.left < lies.right && lies.left < box.right && box.top < lies.bottom &&
		    lies.top < box.bottom)
			return false;
	}
	return true;
}

/* In a row, the last face is kept for the tile that turns; where a double has taken it, that tile lies beyond. */
static bool fits(const struct domi_felt *felt, const struct domi_port *port, int needs)
{
	int kept = needs > DOMI_FACE ? DOMI_FACE : 0;

	return domi_dy(port->heading) || domi_dx(port->heading) * port->x + needs + kept <= felt->room_x;
}

/* Straight on, across, or round the corner: down at the edge, and back along the next row. */
void domi_line_offer(const struct domi_felt *felt, unsigned place, bool twice, struct domi_lie *out, struct domi_end *end)
{
	const struct domi_port port = felt->ends[place].port;
	const int face = DOMI_FACE, half = DOMI_FACE / 2;
	bool falls = domi_dy(port.heading);
	unsigned turn;

	*end = felt->ends[place];
	*out = domi_lie_in(domi_box_at(&port, 0, face, -face, face), port.heading + 1u);
	if (twice && fits(felt, &port, face) && is_clear(felt, domi_box_of(out), port.piece)) {
		out->across = true;
		out->joins = port.piece;
		end->port = domi_port_at(&port, face, 0, 0);
		return;
	}
	if (!falls && fits(felt, &port, 2 * face)) {
		*out = domi_lie_in(domi_box_at(&port, 0, 2 * face, -half, half), port.heading);
		out->joins = port.piece;
		end->port = domi_port_at(&port, 2 * face, 0, 0);
		return;
	}
	turn = ((falls ? end->row : end->down) + 4u - port.heading) % 4; /* 1: to the right, 3: to the left */
	*out = domi_lie_in(turn == 1 ? domi_box_at(&port, 0, face, -half, face + half)
				     : domi_box_at(&port, 0, face, -face - half, half),
			   port.heading + turn);
	out->joins = port.piece;
	end->port = domi_port_at(&port, half, turn == 1 ? face + half : -face - half, turn);
	if (!falls)
		end->row = (uint8_t)((end->row + 2) % 4);
}

void domi_line_lead(bool twice, struct domi_lie *out, struct domi_end ends[2])
{
	int x = twice ? DOMI_FACE : 2 * DOMI_FACE, y = 3 * DOMI_FACE - x;

	*out = domi_lie_in((struct domi_box){-x / 2, -y / 2, x / 2, y / 2}, twice ? DOMI_SOUTH : DOMI_EAST);
	out->across = twice;
	ends[0] = (struct domi_end){{.x = (int16_t)(-x / 2), .heading = DOMI_WEST}, DOMI_WEST, DOMI_NORTH};
	ends[1] = (struct domi_end){{.x = (int16_t)(x / 2), .heading = DOMI_EAST}, DOMI_EAST, DOMI_SOUTH};
}
